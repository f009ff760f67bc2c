import type { ServiceFile } from '#src/features/services/form/service.values.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { fileKinds, fileSize } from '#src/shared/files.ts'
import { t } from '#src/web/text.ts'
import { classes } from '#src/web/ui/theme/classes.ts'
import styles from './former-files.module.css'

type FormerFilesProps = { former: ServiceFile['former']; hrefOf: (id: string) => string; className: string }

/** The versions that a document replaced, folded. Each can be downloaded. */
export function FormerFiles({ former, hrefOf, className }: FormerFilesProps) {
  if (former.length === 0) return null
  return (
    <details className={classes(styles.former, className)}>
      <summary>{t('services.former', { n: former.length })}</summary>
      <ul>
        {former.map(({ id, name, size, contentType, createdAt }) => (
          <li key={id}>
            <a href={hrefOf(id)} download={name}>
              {name}
            </a>
            <span>
              {fileKinds[contentType]?.label} · {formatDay(wallClock(new Date(createdAt)).day)} · {fileSize(size)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
