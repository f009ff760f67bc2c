import { useState } from 'react'
import type { LetterKind } from '#src/features/communications/letters/letter-kinds.values.ts'
import { takeBackTelling, tellReaders } from '#src/features/communications/letters/letters.contract.ts'
import type { Addressee } from '#src/features/communications/letters/letters.rules.ts'
import { tellings } from '#src/shared/outbox.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { sayUndone, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { type TextKey, t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { ExcludeReaderDialog } from './exclude-reader.dialog.tsx'

type ReaderActsProps = {
  tripId: string
  kind: LetterKind
  reader: Pick<Addressee, 'id' | 'name' | 'last'>
  refusal: string | null
}

/** Marks somebody as told without an email, or as excluded with a reason. */
export function ReaderActs({ tripId, kind, reader, refusal }: ReaderActsProps) {
  const [isExcluding, setExcluding] = useState(false)
  const { id, name, last } = reader
  const params = { tripId, kind }
  const recipients = [{ id, lastId: last?.id ?? null }]
  const takeBack = useCommand(takeBackTelling, { onDone: sayUndone, failureText: t('letters.send-failed') })
  const tell = useCommand(tellReaders, {
    failureText: t('letters.send-failed'),
    onDone: ({ people, letterIds }) =>
      toastWithUndo(t('letters.told-toast', { n: people }), () => takeBack.mutate({ params, body: { letterIds } })),
  })
  return (
    <>
      <ActionMenu
        actions={[
          ...tellings.map((how) => ({
            key: how,
            label: t(`communications.tell.${how}`),
            onSelect: () => tell.mutate({ params, body: { how, recipients } }),
          })),
          { key: 'exclude', label: t('letters.exclude'), isApart: true, onSelect: () => setExcluding(true) },
        ]}
      >
        <Button
          size="small"
          aria-haspopup="menu"
          aria-label={t('letters.tell-name', { name })}
          isBusy={tell.isPending}
          refusal={refusal && t(refusal as TextKey)}
        >
          {t('letters.tell')}
        </Button>
      </ActionMenu>
      {isExcluding && <ExcludeReaderDialog params={params} reader={reader} onClose={() => setExcluding(false)} />}
    </>
  )
}
