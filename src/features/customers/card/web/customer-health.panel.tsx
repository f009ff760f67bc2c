import { IconCheck, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { type CustomerCard, revokeHealthConsent } from '#src/features/customers/card/card.contract.ts'
import { getCustomer } from '#src/features/customers/person/person.contract.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useCan } from '#src/web/session.ts'
import { ask } from '#src/web/shell/ask.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import styles from './customer-page.module.css'

type HealthProps = {
  customer: CustomerCard
  health: NonNullable<CustomerCard['health']>
  sights: NonNullable<CustomerCard['sights']>
}

/** The health data, covered until somebody asks for them, and the sights of them and of the documents. */
export function CustomerHealth({ customer, health, sights }: HealthProps) {
  const customerId = customer.id
  const [shown, setShown] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
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
        <Consent customer={customer} health={health} onRevoked={() => setShown(null)} />
        <h3>{t('card.sights')}</h3>
        {sights.latest.length === 0 && <small>{t('card.sights.none')}</small>}
        <ol className={styles.sights}>
          {sights.latest.slice(0, isWhole ? undefined : mostShown).map(({ at, who, what }) => (
            <li key={`${at} ${who} ${what}`}>
              <b>{who}</b>
              <time dateTime={at}>
                {dayOf(at)}, {wallClock(new Date(at)).time}
              </time>
              <small>{t(`card.sight.${what}`)}</small>
            </li>
          ))}
        </ol>
        {sights.latest.length > mostShown && !isWhole && (
          <Button kind="text" size="small" onClick={() => setWhole(true)}>
            {t('card.sights.all', { n: sights.total })}
          </Button>
        )}
        {isWhole && sights.total > sights.latest.length && (
          <small>{t('card.sights.latest', { n: sights.latest.length, all: sights.total })}</small>
        )}
      </div>
    </Card>
  )
}

type ConsentProps = Omit<HealthProps, 'sights'> & { onRevoked: () => void }

/** The consent with its operator and day and a button that revokes it; after that, operator and day of the revocation. */
function Consent({ customer, health: { consentAt, consentBy, revoked }, onRevoked }: ConsentProps) {
  const canEdit = useCan('edit', 'HealthData') && !customer.isErased
  const revoke = useCommand(revokeHealthConsent, {
    failureText: t('card.health.revoke-failed'),
    onDone: () => {
      onRevoked()
      toast.success(t('card.health.revoke-done'))
    },
  })
  const confirm = async () => {
    const answer = await ask({
      title: t('card.health.revoke-title', { name: fullName(customer) }),
      body: t('card.health.revoke-text'),
      choices: [
        { value: 'no', label: t('shell.go-back') },
        { value: 'yes', label: t('card.health.revoke-yes'), kind: 'dangerFill' },
      ],
      safe: 'no',
    })
    if (answer === 'yes') revoke.mutate({ params: { customerId: customer.id }, body: { version: customer.version } })
  }
  if (!consentAt)
    return revoked && <small>{t('card.health.revoked', { day: dayOf(revoked.at), who: revoked.by })}</small>
  const day = dayOf(consentAt)
  return (
    <small>
      {consentBy === null ? t('card.health.consent-on', { day }) : t('card.health.consent-by', { day, who: consentBy })}{' '}
      {canEdit && (
        <Button
          kind="text"
          size="small"
          aria-label={t('card.health.revoke-label')}
          isBusy={revoke.isPending}
          onClick={() => void confirm()}
        >
          {t('card.health.revoke')}
        </Button>
      )}
    </small>
  )
}

const mostShown = 5
const dayOf = (at: string) => formatDay(wallClock(new Date(at)).day)
