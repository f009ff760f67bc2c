import { IconAlertTriangle, IconDownload, IconFileSpreadsheet, IconFileTypePdf, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { insuredPdf, insuredSheet } from '#src/features/insurance/insured/insured-list.contract.ts'
import {
  insureCrew,
  issuePolicies,
  type LineToIssue,
  listPolicies,
  removePolicy,
} from '#src/features/insurance/policies/policies.contract.ts'
import { isToVerify, policiesRefusal } from '#src/features/insurance/policies/policies.rules.ts'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { todayIn } from '#src/shared/day.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { download } from '#src/web/calls/download.ts'
import { uploadFile } from '#src/web/calls/upload.ts'
import { useShortcuts } from '#src/web/keys/shortcuts.ts'
import { useCan } from '#src/web/session.ts'
import { HeadActions } from '#src/web/shell/head-slots.tsx'
import { sayUndone, toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { FileButton } from '#src/web/ui/buttons/file-button.tsx'
import { CheckField } from '#src/web/ui/fields/check-field.tsx'
import { DropAnywhere } from '#src/web/ui/fields/file-drop.tsx'
import { TabLink, Tabs } from '#src/web/ui/layout/tab-link.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { Mark } from '#src/web/ui/signs/badge.tsx'
import { Deadline } from '#src/web/ui/signs/deadline-chip.tsx'
import { NoticeStrip } from '#src/web/ui/signs/notice-strip.tsx'
import { SelectionBar } from '#src/web/ui/table/selection-bar.tsx'
import { Selection } from '#src/web/ui/table/table-selection.ts'
import { FileReviewPanel, ReviewBar } from './file-review.panel.tsx'
import { type SentPolicies, useFileReview } from './file-review.state.ts'
import { IssuedList } from './issued.list.tsx'
import styles from './policies.module.css'
import { ToIssueList } from './to-issue.list.tsx'

/** The policies of a trip in two lists: to issue, and issued. */
export function PoliciesScreen() {
  const trip = useTrip()
  const params = { tripId: trip.id }
  const { type: list } = useSearch({ strict: false })
  const type = list === 'issued' ? list : 'toIssue'
  const { data, isError, refetch } = useQuery(queryOf(listPolicies, { params }))
  const canEdit = useCan('edit', 'Insurance') && policiesRefusal(trip) === null
  // Unknown to who may not see prices.
  const isSold = data?.insuranceBps === undefined ? undefined : (data.insuranceBps ?? 0) > 0
  const toVerify = data?.issued.filter(isToVerify).length ?? 0
  const review = useFileReview(trip.id, data?.toIssue ?? [])
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [selection] = useState(() => new Selection<LineToIssue>())
  const chosen = useSyncExternalStore(selection.subscribe, selection.itemsNow, selection.itemsNow)
  // A line whose policy was issued meanwhile is chosen no more, and a head without a name has no policy yet.
  const selected = data?.toIssue.filter(({ participantId }) => chosen.has(participantId)) ?? []
  const insurable = selected.flatMap(({ participantId, surname }) => (surname === null ? [] : participantId))
  const tellIssued = useIssuedToast()
  const isReviewing = canEdit && type === 'toIssue' && (isOpen || review.files.length > 0)
  const failure = isError && !data ? { what: t('insurance.what'), onRetry: () => void refetch() } : null

  const close = () => {
    review.clear()
    setOpen(false)
    setProblem(null)
  }
  const send = async () => {
    if (review.ready.length === 0) return setProblem(t('insurance.file-needed'))
    setProblem(null)
    const names = review.ready.flatMap(({ people }) => people)
    const only = data?.toIssue.find(({ participantId }) => participantId === names[0])
    const sent = await review.sendAll()
    setOpen(false)
    if (sent.length === 0) return
    selection.clear()
    tellIssued(sent, only ? headName(only) : '')
  }
  const sendOne = useCallback(
    async (line: LineToIssue, file: File) => {
      const input = { params: { tripId: trip.id }, query: { people: [line.participantId] } }
      try {
        const { policies } = await uploadFile(issuePolicies, input, file)
        tellIssued(policies, headName(line))
      } catch (error) {
        toast.error(failureTextOf(error, t('insurance.upload-failed')))
      }
    },
    [trip.id, tellIssued],
  )

  const canUpload = canEdit && type === 'toIssue' && !isReviewing
  const upload = () => setOpen(true)
  useShortcuts(canUpload ? [{ keys: 'n', label: t('insurance.upload-many'), run: upload }] : [])

  return (
    <>
      <HeadActions>
        {canEdit && data && data.toIssue.length + data.issued.length > 0 && (
          <ActionMenu
            actions={[
              {
                key: 'pdf',
                label: t('insurance.list-pdf'),
                icon: IconFileTypePdf,
                onSelect: () => void download(insuredPdf, { params, query: { show: type } }, t('insurance.preparing')),
              },
              {
                key: 'xlsx',
                label: t('insurance.list-xlsx'),
                icon: IconFileSpreadsheet,
                onSelect: () =>
                  void download(insuredSheet, { params, query: { show: type } }, t('insurance.preparing')),
              },
            ]}
          >
            <Button icon={IconDownload}>{t('insurance.list')}</Button>
          </ActionMenu>
        )}
        {canUpload && (
          <Button kind="primary" icon={IconUpload} onClick={upload}>
            {t('insurance.upload-many')}
          </Button>
        )}
      </HeadActions>
      <h2 className="for-readers">{t('insurance.title')}</h2>
      <div className={styles.tabs}>
        <Tabs label={t('insurance.title')}>
          {(['toIssue', 'issued'] as const).map((list) => (
            <TabLink
              key={list}
              to="/trips/$tripId/insurance-policy"
              params={{ tripId: trip.id }}
              search={{ type: list }}
              activeOptions={{ exact: true, explicitUndefined: true }}
            >
              {t(`insurance.tab.${list}`, { n: data?.[list].length ?? 0 })}
              {list === 'issued' && toVerify > 0 && (
                <Mark tone="warn" icon={IconAlertTriangle}>
                  {t('insurance.to-verify', { n: toVerify })}
                </Mark>
              )}
            </TabLink>
          ))}
        </Tabs>
        {data?.issueBy && (
          <Deadline label={t('insurance.issue-by')} dueOn={data.issueBy} today={todayIn(new Date())} hasIcon />
        )}
      </div>
      {isSold === false && type === 'toIssue' && (
        <div className={styles.notice}>
          <NoticeStrip tone="info">{t('insurance.not-sold')}</NoticeStrip>
        </div>
      )}
      {canEdit && type === 'toIssue' && <DropAnywhere onFiles={(files) => review.add(files)} />}
      {isReviewing && <FileReviewPanel review={review} lines={data?.toIssue ?? []} />}
      {type === 'issued' ? (
        <IssuedList tripId={trip.id} policies={data?.issued} canEdit={canEdit} failure={failure} />
      ) : (
        <ToIssueList
          trip={trip}
          lines={data?.toIssue}
          review={review}
          canEdit={canEdit}
          selection={selection}
          onFile={sendOne}
          failure={failure}
          footer={
            selected.length > 0 && (
              <SelectionBar count={selected.length} total={data?.toIssue.length ?? 0} onClear={() => selection.clear()}>
                {insurable.length > 0 ? (
                  <FileButton
                    icon={IconUpload}
                    label={t('insurance.upload-for', { n: insurable.length })}
                    isSingle
                    onFiles={(files) => review.add(files, insurable)}
                  />
                ) : (
                  <small>{t('insurance.unnamed-first')}</small>
                )}
              </SelectionBar>
            )
          }
        />
      )}
      {canEdit && type === 'toIssue' && data && data.crew.length > 0 && <Crew tripId={trip.id} crew={data.crew} />}
      {isReviewing && (
        <ReviewBar
          review={review}
          left={data?.toIssue.length ?? 0}
          problem={review.files.length > 0 && review.ready.length > 0 ? null : problem}
          onSend={() => void send()}
          onClose={close}
        />
      )}
    </>
  )
}

/** Says which policies were issued, and takes them back on demand. */
function useIssuedToast() {
  const { mutate } = useCommand(removePolicy, { onDone: sayUndone, failureText: t('insurance.edit-failed') })
  return useCallback(
    (sent: SentPolicies, name: string) => {
      const text =
        sent.length === 1 ? t('insurance.issued-one', { name }) : t('insurance.issued-many', { n: sent.length })
      toastWithUndo(text, () => {
        for (const { id, version } of sent) mutate({ params: { policyId: id }, query: { version } })
      })
    },
    [mutate],
  )
}

type CrewShown = { participantId: string; surname: string | null; name: string | null; isInsured: boolean }

function Crew({ tripId, crew }: { tripId: string; crew: readonly CrewShown[] }) {
  const { mutate } = useCommand(insureCrew, { failureText: t('insurance.edit-failed') })
  return (
    <fieldset className={styles.crew}>
      <legend>{t('insurance.crew-title')}</legend>
      {crew.map((member) => (
        <CheckField
          key={member.participantId}
          label={headName(member)}
          checked={member.isInsured}
          onChange={(isInsured) =>
            mutate({ params: { tripId, participantId: member.participantId }, body: { isInsured } })
          }
        />
      ))}
    </fieldset>
  )
}
