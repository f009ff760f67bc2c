import {
  IconAlertTriangle,
  IconCheck,
  IconFileText,
  IconReplace,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  getPolicyFile,
  type IssuedPolicy,
  removePolicy,
  replacePolicy,
  restorePolicy,
  verifyPolicy,
} from '#src/features/insurance/policies/policies.contract.ts'
import { isToVerify, marksOf, type PolicyMark } from '#src/features/insurance/policies/policies.rules.ts'
import { formatDay, wallClock } from '#src/shared/day.ts'
import { fileKinds } from '#src/shared/files.ts'
import { euro } from '#src/shared/money.ts'
import { addressOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { useUploads } from '#src/web/calls/uploads.ts'
import { toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { FileButton } from '#src/web/ui/buttons/file-button.tsx'
import { IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#src/web/ui/buttons/link-button.tsx'
import { UploadRows } from '#src/web/ui/fields/upload-rows.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { EmptyState } from '#src/web/ui/signs/empty-state.tsx'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { DataTable, type DataTableProps } from '#src/web/ui/table/data-table.tsx'
import type { Column } from '#src/web/ui/table/table-columns.ts'
import styles from './policies.module.css'

type IssuedProps = {
  tripId: string
  policies: readonly IssuedPolicy[] | undefined
  canEdit: boolean
} & Pick<DataTableProps<IssuedPolicy>, 'failure'>

/** The issued policies: who is insured, at which premium, the file, and what changed since. */
export function IssuedList({ tripId, policies, canEdit, ...rest }: IssuedProps) {
  const columns = useMemo(
    (): Column<IssuedPolicy>[] => [
      {
        key: 'person',
        title: t('insurance.column.person'),
        cell: ({ bookingId, insuredName }) => (
          <Link
            to="/trips/$tripId/participants/$roomConfigurationId"
            params={{ tripId, roomConfigurationId: bookingId }}
          >
            {insuredName}
          </Link>
        ),
      },
      {
        key: 'premium',
        title: t('insurance.column.premium'),
        isNumeric: true,
        cell: ({ premiumCents }) => (premiumCents ? euro(premiumCents) : null),
      },
      {
        key: 'issuedOn',
        title: t('insurance.column.issuedOn'),
        cell: ({ issuedAt }) => dayOf(issuedAt),
      },
      { key: 'file', title: t('insurance.column.file'), cell: (policy) => <PolicyFile policy={policy} /> },
      { key: 'marks', title: t('insurance.column.marks'), cell: (policy) => <Marks policy={policy} /> },
      ...(canEdit ? [{ key: 'acts', title: '', cell: (policy: IssuedPolicy) => <Acts policy={policy} /> }] : []),
    ],
    [tripId, canEdit],
  )
  return (
    <DataTable
      {...rest}
      caption={t('insurance.tab.issued', { n: policies?.length ?? 0 })}
      columns={columns}
      rows={policies}
      keyOf={keyOf}
      nameOf={nameOf}
      empty={
        <EmptyState
          icon={IconShieldCheck}
          title={t('insurance.none-issued')}
          text={t('insurance.none-issued-text')}
          action={
            <LinkButton to="/trips/$tripId/insurance-policy" params={{ tripId }} search={{ type: 'toIssue' }}>
              {t('insurance.go-to-issue')}
            </LinkButton>
          }
        />
      }
    />
  )
}

const dayOf = (at: string) => formatDay(wallClock(new Date(at)).day)
const keyOf = ({ id }: IssuedPolicy) => id
const nameOf = ({ insuredName }: IssuedPolicy) => insuredName

function PolicyFile({ policy: { id, file, former } }: { policy: IssuedPolicy }) {
  if (file === null) return <small>{t('insurance.no-file')}</small>
  const isShown = fileKinds[file.contentType]?.isShown ?? false
  const params = { policyId: id }
  return (
    <>
      <span className={styles.got}>
        <Icon of={IconFileText} />
        <a
          href={addressOf(getPolicyFile, { params, query: isShown ? { inline: 'true' } : {} })}
          {...(isShown ? { target: '_blank', rel: 'noopener' } : { download: file.name })}
        >
          {file.name}
        </a>
      </span>
      {former.map((one) => (
        <a
          key={one.id}
          className={styles.former}
          href={addressOf(getPolicyFile, { params, query: { former: one.id } })}
          download={one.name}
        >
          {t('insurance.former', { file: one.name, day: dayOf(one.replacedAt) })}
        </a>
      ))}
    </>
  )
}

function textOfMark(mark: PolicyMark, policy: IssuedPolicy): string {
  const { leftOn, insuredName, nameNow, premiumCents = 0, premiumNowCents = 0 } = policy
  const params = {
    canceled: { day: leftOn === null ? '' : formatDay(leftOn) },
    replaced: {},
    toVerify: {},
    renamed: { former: insuredName, name: nameNow },
    premiumChanged: { former: euro(premiumCents), now: euro(premiumNowCents) },
  }
  return t(`insurance.mark.${mark}`, params[mark])
}

/** The marks of a policy for a reader who may see no premium: then none is compared. */
const marksSeen = ({ premiumCents = 0, premiumNowCents = 0, ...policy }: IssuedPolicy) =>
  marksOf({ ...policy, premiumCents, premiumNowCents })

function Marks({ policy }: { policy: IssuedPolicy }) {
  return (
    <span className={styles.marks}>
      {marksSeen(policy).map((mark) => (
        <Mark
          key={mark}
          tone={mark === 'canceled' || mark === 'replaced' ? 'neutral' : 'warn'}
          icon={IconAlertTriangle}
        >
          {textOfMark(mark, policy)}
        </Mark>
      ))}
    </span>
  )
}

function Acts({ policy }: { policy: IssuedPolicy }) {
  const { id, version, insuredName: name } = policy
  const params = { policyId: id }
  const failureText = t('insurance.edit-failed')
  const verify = useCommand(verifyPolicy, {
    failureText,
    onDone: () => void toast.success(t('insurance.verified-done', { name })),
  })
  const restore = useCommand(restorePolicy, {
    failureText,
    onDone: () => void toast.success(t('insurance.restored-done', { name })),
  })
  const remove = useCommand(removePolicy, {
    failureText,
    onDone: (removed) =>
      toastWithUndo(t('insurance.removed-done', { name }), () =>
        restore.mutate({ params, body: { version: removed.version } }),
      ),
  })
  const replacing = useUploads(
    replacePolicy,
    { params, query: { version } },
    {
      failureText: t('insurance.upload-failed'),
      onDone: () => undefined,
      onAllDone: () => void toast.success(t('insurance.replaced-done')),
    },
  )
  return (
    <span className={styles.acts}>
      {isToVerify(policy) && (
        <Button
          size="small"
          icon={IconCheck}
          isBusy={verify.isPending}
          onClick={() => verify.mutate({ params, body: { version } })}
        >
          {t('insurance.verify')}
        </Button>
      )}
      <FileButton
        icon={IconReplace}
        label={t('insurance.replace', { name })}
        isBare
        isBusy={replacing.isBusy}
        onFiles={replacing.add}
      />
      <IconButton
        icon={IconTrash}
        size="small"
        label={t('insurance.remove', { name })}
        onClick={() => remove.mutate({ params, query: { version } })}
      />
      {replacing.uploads.length > 0 && (
        <UploadRows uploads={replacing.uploads} onRetry={replacing.retry} onDismiss={replacing.dismiss} />
      )}
    </span>
  )
}
