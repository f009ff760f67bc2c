import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from '#src/features/trips/life/web/trip-dialogs.module.css'
import { listOwners } from '#src/features/trips/list/trips.contract.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { FieldFrame } from '#src/web/ui/fields/field-frame.tsx'

type OwnersFieldProps = { value: readonly string[]; onChange: (ownerIds: string[]) => void; error: ReactNode }

/** The organisers of a trip, one or more. A person who left the office stays until another is chosen. */
export function OwnersField({ value, onChange, error }: OwnersFieldProps) {
  const { data: owners = [] } = useQuery(queryOf(listOwners, {}))
  const change = (id: string, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((one) => one !== id))
  return (
    <FieldFrame look={{ label: t('trips.data-owners'), isRequired: true, error }} isGroup>
      {({ id }) => (
        <div role="group" aria-labelledby={id} className={styles.owners}>
          {owners
            .filter((owner) => owner.isActive || value.includes(owner.id))
            .map((owner) => (
              <CheckField
                key={owner.id}
                label={owner.name}
                checked={value.includes(owner.id)}
                onChange={(isOn) => change(owner.id, isOn)}
              />
            ))}
        </div>
      )}
    </FieldFrame>
  )
}
