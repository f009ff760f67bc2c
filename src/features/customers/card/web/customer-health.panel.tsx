import { IconCheck, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomerCard } from '#src/features/customers/card/card.contract.ts'
import { getCustomer } from '#src/features/customers/person/person.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { request } from '#src/web/calls/api.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import styles from './customer-page.module.css'

type HealthProps = {
  customerId: string
  health: NonNullable<CustomerCard['health']>
  sights: NonNullable<CustomerCard['sights']>
}

/** The health data, covered until somebody asks for them, and the sights of them and of the documents. */
export function CustomerHealth({ customerId, health, sights }: HealthProps) {
  const [shown, setShown] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const open = async () => {
    setIsLoading(true)
    try {
      setShown((await request(getCustomer, { params: { customerId } })).allergies ?? '')
    } catch (error) {
      toast.error(failureTextOf(error, t('card.health.failed')))
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <Card
      title={t('card.health')}
      end={
        health.consentAt ? (
          <Badge tone="ok" icon={IconCheck}>
            {t('card.health.consent')}
          </Badge>
        ) : (
          <Badge tone="neutral">{t('card.health.no-consent')}</Badge>
        )
      }
    >
      <div className={styles.health}>
        <h3>{t('card.health.field')}</h3>
        {!health.hasNote && (
          <p className={styles.quiet}>{t(health.isToAsk ? 'card.health.to-ask' : 'card.health.none')}</p>
        )}
        {health.hasNote && shown === null && (
          <p className={styles.covered}>
            <span className={styles.mask} aria-hidden />
            <Button size="small" icon={IconEye} isBusy={isLoading} onClick={() => void open()}>
              {t('card.health.show')}
            </Button>
          </p>
        )}
        {shown !== null && (
          <p role="status">
            <b>{shown}</b>
          </p>
        )}
        {health.hasNote && <small>{t('card.health.logged')}</small>}
        {health.consentAt && <small>{t('card.health.consent-on', { day: dayOf(health.consentAt) })}</small>}
        <h3>{t('card.sights')}</h3>
        {sights.latest.length === 0 && <small>{t('card.sights.none')}</small>}
        <ol className={styles.sights}>
          {sights.latest.slice(0, mostShown).map(({ at, who, what }) => (
            <li key={`${at} ${who} ${what}`}>
              <b>{who}</b>
              <time dateTime={at}>
                {dayOf(at)}, {wallClock(new Date(at)).time}
              </time>
              <small>{t(`card.sight.${what}`)}</small>
            </li>
          ))}
        </ol>
        {sights.total > mostShown && <small>{t('card.sights.total', { n: sights.total })}</small>}
      </div>
    </Card>
  )
}

const mostShown = 5
const dayOf = (at: string) => formatDay(wallClock(new Date(at)).day)
