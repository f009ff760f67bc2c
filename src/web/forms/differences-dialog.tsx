import type { Difference } from '#src/shared/difference.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './differences-dialog.module.css'

type DifferencesProps = {
  found: readonly Difference[]
  /** The name of the colleague who saved; '' when it is not known. */
  name: string
  onClose: () => void
  onReload: () => void
}

/** Shows what somebody else saved beside what stands in the form. */
export function DifferencesDialog({ found, name, onClose, onReload }: DifferencesProps) {
  const reload = () => {
    onClose()
    onReload()
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('shell.differences')}
      size="medium"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('shell.go-back')}
          </Button>
          <Button onClick={reload}>{t('shell.reload')}</Button>
        </>
      }
    >
      {found.length === 0 ? (
        <p>{t('shell.no-differences')}</p>
      ) : (
        <div className={styles.found}>
          <table className={styles.table}>
            <caption className="for-readers">{t('shell.differences')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('shell.difference-field')}</th>
                <th scope="col">{name ? t('shell.difference-theirs', { name }) : t('shell.difference-stored')}</th>
                <th scope="col">{t('shell.difference-mine')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ field, of, theirs, mine }) => (
                <tr key={`${of} ${field}`}>
                  <th scope="row">
                    {field}
                    {of && <small className={styles.of}>{of}</small>}
                  </th>
                  <td>{theirs}</td>
                  <td>{mine}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </StackModal>
  )
}
