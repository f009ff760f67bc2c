import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CustomerCard } from '#src/features/customers/card/card.contract.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './customer-page.module.css'

/** Address, email and habits of a person. */
export function CustomerFacts({ customer }: { customer: CustomerCard }) {
  const { residence, email, sex, citizenship, companion, boardsAt, editedAt, editedBy, trips } = customer
  const day = formatDay(wallClock(new Date(editedAt)).day)
  const unknown = <span className={styles.quiet}>{t('card.unknown')}</span>
  const gone = trips.filter(({ hasLeft }) => !hasLeft).length
  const sexAndCitizenship = [sex && t(`customers.sex.${sex}`), citizenship].filter(Boolean).join(', ')
  return (
    <Card
      title={t('card.data')}
      end={
        <span className={styles.quiet}>
          {editedBy ? t('card.edited', { day, who: editedBy }) : t('card.edited-alone', { day })}
        </span>
      }
    >
      <dl className={styles.facts}>
        <Fact name="residence">{residence ?? unknown}</Fact>
        <Fact name="email">{email ? <a href={`mailto:${email}`}>{email}</a> : unknown}</Fact>
        <Fact name="sexAndCitizenship">{sexAndCitizenship || unknown}</Fact>
        {companion && (
          <Fact name="companion">
            <Link to="/customers/$customerId" params={{ customerId: companion.id }}>
              {companion.name}
            </Link>{' '}
            <span className={styles.quiet}>{t('card.companion-times', { n: companion.trips, all: gone })}</span>
          </Fact>
        )}
        {boardsAt && <Fact name="boardsAt">{boardsAt}</Fact>}
      </dl>
    </Card>
  )
}

type FactName = 'residence' | 'email' | 'sexAndCitizenship' | 'companion' | 'boardsAt'

function Fact({ name, children }: { name: FactName; children: ReactNode }) {
  return (
    <div>
      <dt>{t(`card.field.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
