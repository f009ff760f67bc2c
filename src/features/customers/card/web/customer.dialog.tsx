import { useQuery } from '@tanstack/react-query'
import { createCustomer, editCustomer } from '#src/features/customers/card/card.contract.ts'
import { getCustomer, type Person, PersonInput } from '#src/features/customers/person/person.contract.ts'
import {
  blankPerson,
  type PersonValues,
  personInputOf,
  personValuesOf,
} from '#src/features/customers/person/person.values.ts'
import { personDifferences } from '#src/features/customers/person/person-differences.words.ts'
import { PersonAlone } from '#src/features/customers/person/web/person-alone.form.tsx'
import { queryOf, request } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { SavedDialog } from '#src/web/forms/saved-dialog.tsx'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { toast } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { LoadFailure } from '#src/web/ui/signs/empty-state.tsx'
import { SkeletonRows } from '#src/web/ui/signs/skeleton.tsx'

type NewCustomerProps = { onClose: () => void; onCreated: (customerId: string) => void }

/** Adds a person to the directory. Only the names are needed. */
export function NewCustomerDialog({ onClose, onCreated }: NewCustomerProps) {
  const create = useCommand(createCustomer, {
    failureText: t('card.create-failed'),
    onDone: ({ id }) => {
      toast.success(t('card.created'))
      onCreated(id)
    },
    onRefused: (problem) => form.showFaults(problem),
    get form() {
      return form
    },
  })
  const form = useFormOf<typeof PersonInput, PersonValues>(PersonInput, {
    mode: 'controlled',
    name: 'new-customer',
    initialValues: blankPerson,
    toBody: personInputOf,
    onValid: (body) => {
      if (!create.isPending) create.mutate({ body })
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title={t('directory.new')}
      isDirty={() => form.isDirty()}
      backOut={t('card.cancel')}
      submitLabel={t('card.save')}
      isBusy={create.isPending}
      onSubmit={form.submit}
    >
      <PersonAlone form={form} />
    </FormDialog>
  )
}

type DataProps = { customerId: string; onClose: () => void }

/** Changes the data of a person. Opening it counts as a sight of their health data, which it shows. */
export function CustomerDataDialog({ customerId, onClose }: DataProps) {
  const { data, error, refetch } = useQuery({ ...queryOf(getCustomer, { params: { customerId } }), gcTime: 0 })
  if (data) return <DataForm person={data} onClose={onClose} />
  return (
    <StackModal isOpen size="large" title={t('card.edit-data')} onClose={onClose}>
      {error ? <LoadFailure what={t('card.what')} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />}
    </StackModal>
  )
}

const storedOf = (person: Person): Stored<PersonValues> => ({
  version: person.version,
  values: personValuesOf(person),
})

function DataForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const params = { customerId: person.customerId }
  const stored = storedOf(person)
  const form = useFormOf<typeof PersonInput, PersonValues>(PersonInput, {
    mode: 'controlled',
    initialValues: stored.values,
    toBody: personInputOf,
  })
  const saved = useSavedForm(form, {
    name: 'customer-data',
    stored,
    load: async () => storedOf(await request(getCustomer, { params })),
    differences: personDifferences,
    call: savedBy(editCustomer, (body, version) => ({ params, body: { ...body, version } })),
    failureText: t('card.save-failed'),
    savedText: t('card.saved'),
    onClose,
  })
  return (
    <SavedDialog
      saved={saved}
      size="large"
      title={t('card.edit-data')}
      saveLabel={t('card.save')}
      cancelLabel={t('card.cancel')}
      onClose={onClose}
    >
      <PersonAlone form={form} />
    </SavedDialog>
  )
}
