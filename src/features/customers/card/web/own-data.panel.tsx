import { IconDownload, IconTrash } from '@tabler/icons-react'
import { type CustomerCard, eraseCustomer, exportCustomer } from '#src/features/customers/card/card.contract.ts'
import { erasureRefusal } from '#src/features/customers/card/erasure.rules.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { download } from '#src/web/calls/download.ts'
import { useCan } from '#src/web/session.ts'
import { ask } from '#src/web/shell/ask.ts'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { Card } from '#src/web/ui/layout/card.tsx'
import styles from './customer-page.module.css'

/** A person's rights over their data by law: a copy of everything, and erasure once nothing needs them. */
export function OwnData({ customer }: { customer: CustomerCard }) {
  const canExport = useCan('edit', 'PeopleExchange')
  const canErase = useCan('edit', 'Customer')
  const params = { customerId: customer.id }
  const erase = useCommand(eraseCustomer, {
    failureText: t('card.own.erase-failed'),
    onDone: () => toast.success(t('card.own.erased')),
  })
  const code = erasureRefusal(customer.erasure)
  const refusal = code && t(code, { trip: customer.erasure.tripToCome ?? '' })
  const confirm = async () => {
    const answer = await ask({
      title: t('card.own.erase-title', { name: fullName(customer) }),
      body: t('card.own.erase-text'),
      choices: [
        { value: 'no', label: t('shell.go-back') },
        { value: 'yes', label: t('card.own.erase-yes'), kind: 'dangerFill' },
      ],
      safe: 'no',
    })
    if (answer === 'yes') erase.mutate({ params, body: { version: customer.version } })
  }
  if (!canExport && !canErase) return null
  return (
    <Card title={t('card.own')}>
      <div className={styles.own}>
        {canExport && (
          <>
            <Button
              isBlock
              icon={IconDownload}
              onClick={() => void download(exportCustomer, { params }, t('card.own.export'))}
            >
              {t('card.own.export')}
            </Button>
            <small>{t('card.own.export-note')}</small>
          </>
        )}
        {canErase && (
          <>
            <Button
              isBlock
              kind="danger"
              icon={IconTrash}
              refusal={refusal}
              isBusy={erase.isPending}
              onClick={() => void confirm()}
            >
              {t('card.own.erase')}
            </Button>
            <small>
              {refusal && <span className={styles.warning}>{refusal}. </span>}
              {t('card.own.erase-note', { n: customer.erasure.months })}
            </small>
          </>
        )}
      </div>
    </Card>
  )
}
