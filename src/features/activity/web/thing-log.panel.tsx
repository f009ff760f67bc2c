import { getThingActivity } from '#src/features/activity/activity.contract.ts'
import { t } from '#src/web/text.ts'
import { Drawer } from '#src/web/ui/overlay/drawer.tsx'
import styles from './activity.module.css'
import { LogPages } from './activity-pages.panel.tsx'

/** The log of one thing, such as a booking, beside its page. */
export function ThingLogDrawer({ of, title, onClose }: { of: string; title: string; onClose: () => void }) {
  return (
    <Drawer title={title} sub={t('activity.log')} onClose={onClose}>
      <div className={styles.drawer}>
        <LogPages call={getThingActivity} filters={{ of }} empty={<p>{t('activity.none-of-thing')}</p>} />
      </div>
    </Drawer>
  )
}
