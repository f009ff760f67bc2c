import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { TripNotes } from '#src/features/trips/data/web/trip-notes.panel.tsx'
import { SaleChecks } from '#src/features/trips/life/web/sale-checks.panel.tsx'
import { saleRefusalText } from '#src/features/trips/life/web/status-menu.panel.tsx'
import { useTripDialog } from '#src/features/trips/life/web/trip-dialogs.panel.tsx'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import styles from './draft.module.css'
import { DraftCards } from './draft-cards.panel.tsx'
import { useTrip } from './trip-context.panel.tsx'
import { TripProgramme } from './trip-programme.panel.tsx'

/** The page of a draft: its three parts, its days, and what it lacks before it goes on sale. */
export function DraftPage() {
  const trip = useTrip()
  const navigate = useNavigate()
  const canAdd = useCan('edit', 'Service')
  const add = () => void navigate({ to: '/trips/$tripId/add-service', params: { tripId: trip.id } })
  useShortcuts([
    ...(canAdd ? [{ keys: 'n', label: t('services.add'), run: add }] : []),
    { keys: 'p', label: t('trips.head-print'), run: () => window.print() },
  ])
  return (
    <>
      <HeadActions>
        <SaleActions />
      </HeadActions>
      <div className={styles.draft}>
        <div className={styles.main}>
          <DraftCards />
          <TripProgramme />
        </div>
        <div className={styles.side}>
          <SaleChecks />
          <TripNotes rows={4} />
        </div>
      </div>
    </>
  )
}

function SaleActions() {
  const trip = useTrip()
  const openDialog = useTripDialog()
  const canDecide = useCan('decide', 'Trip')
  const refusal = saleRefusalText(trip)
  return (
    <>
      <Button icon={IconPrinter} className={styles.print} onClick={() => window.print()}>
        <span className={styles.printWord}>{t('trips.head-print')}</span>
      </Button>
      {canDecide && (
        <>
          {refusal && (
            <a className={styles.why} href={`#manca-${trip.missingForSale[0] ?? 'departsOn'}`}>
              <Icon of={IconAlertTriangle} size="small" />
              {refusal}
            </a>
          )}
          <Button kind="primary" refusal={refusal} onClick={() => openDialog('sale')}>
            {t('trips.put-on-sale')}
          </Button>
        </>
      )}
    </>
  )
}
