import { IconCheck } from '@tabler/icons-react'
import { workOf, works } from '#src/features/access/users.view.ts'
import { roles } from '#src/shared/abilities.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './users.module.css'

/** What each role may do, read from the rules that the server enforces. */
export function RoleWorkPanel() {
  return (
    <Card title={t('access.can')} end={<small className={styles.quiet}>{t('access.can-note')}</small>} isBare>
      <table className={styles.table}>
        <caption className="for-readers">{t('access.can')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('access.can-work')}</th>
            {roles.map((role) => (
              <th key={role} scope="col" className={styles.tick}>
                {t(`access.role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {works.map((work) => (
            <tr key={work.key}>
              <th scope="row">{t(`access.work.${work.key}`)}</th>
              {roles.map((role) => {
                const can = workOf(role, work)
                return (
                  <td key={role} className={styles.tick}>
                    {can === 'all' ? (
                      <b className={styles.all}>
                        <Icon of={IconCheck} size="small" /> {t('access.can.all')}
                      </b>
                    ) : (
                      <span className={styles.quiet}>{t(`access.can.${can}`)}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
