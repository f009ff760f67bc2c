import { Popover } from '@mantine/core'
import { useMemo, useState } from 'react'
import { changeMinimum, getCosts } from '#src/features/costs/costs.contract.ts'
import { minimumRefusal } from '#src/features/costs/costs.rules.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { SavedNotices } from '#src/web/forms/saved-notices.tsx'
import { useCan } from '#src/web/session.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { NumberField } from '#src/web/ui/fields/number-field.tsx'
import styles from './minimum.module.css'

type MinimumFieldProps = {
  itineraryId: string
  minParticipants: number | null
  /** The version of the cost definition. */
  version: number
  /** The most participants; null while unknown. */
  places: number | null
  isLocked: boolean
}

/** The minimum in a page's head, changed in place by its own call. */
export function MinimumField({ itineraryId, minParticipants, version, places, isLocked }: MinimumFieldProps) {
  const canEdit = useCan('edit', 'CostDefinition')
  const [isOpen, setOpen] = useState(false)
  const said = minParticipants === null ? t('costs.minimum-unset') : t('costs.minimum-said', { n: minParticipants })
  if (!canEdit || isLocked) return said
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={`${styles.said} in-print`} onClick={() => setOpen((was) => !was)}>
          {said}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <MinimumForm
          itineraryId={itineraryId}
          minParticipants={minParticipants}
          version={version}
          places={places}
          onClose={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

type Minimum = { minParticipants: number | null }

const storedOf = ({ minParticipants, version }: Minimum & { version: number }): Stored<Minimum> => ({
  version,
  values: { minParticipants },
})

const saidOf = ({ minParticipants }: Minimum) => String(minParticipants ?? '')

function MinimumForm(props: Omit<MinimumFieldProps, 'isLocked'> & { onClose: () => void }) {
  const { itineraryId, places, onClose } = props
  const params = { itineraryId }
  const stored = storedOf(props)
  const schema = useMemo(
    () =>
      changeMinimum.schema.body.omit({ version: true }).superRefine(({ minParticipants }, context) => {
        const message = minimumRefusal(minParticipants, places)
        if (message) context.addIssue({ code: 'custom', path: ['minParticipants'], message })
      }),
    [places],
  )
  const form = useFormOf<typeof schema, Minimum>(schema, { mode: 'controlled', initialValues: stored.values })
  const saved = useSavedForm(form, {
    name: 'minimum',
    stored,
    load: async () => storedOf(await request(getCosts, { params })),
    differences: (mine, theirs) => [
      { field: t('costs.field.minParticipants'), theirs: saidOf(theirs), mine: saidOf(mine) },
    ],
    call: savedBy(changeMinimum, ({ minParticipants }: { minParticipants: number }, version) => ({
      params,
      body: { minParticipants, version },
    })),
    failureText: t('costs.minimum-failed'),
    savedText: t('costs.saved'),
    onClose,
    keys: { save: t('costs.minimum-save'), close: t('costs.minimum-save') },
  })
  return (
    <form onSubmit={saved.submit('close')} noValidate className={styles.form}>
      <SavedNotices saved={saved} />
      <NumberField
        {...form.getInputProps('minParticipants')}
        label={t('costs.field.minParticipants')}
        min={1}
        max={500}
        data-autofocus
      />
      <Button kind="primary" type="submit" isBusy={saved.isPending}>
        {t('costs.minimum-save')}
      </Button>
    </form>
  )
}
