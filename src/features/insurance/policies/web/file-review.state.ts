import { useRef, useState } from 'react'
import { type FileMatch, matchedFile, type Nameable } from '#src/features/insurance/policies/matching.rules.ts'
import { issuePolicies } from '#src/features/insurance/policies/policies.contract.ts'
import { fileKinds, maxFileBytes } from '#src/shared/files.ts'
import { failureTextOf } from '#src/web/calls/act.ts'
import { freshKey } from '#src/web/calls/api.ts'
import { uploadFile } from '#src/web/calls/upload.ts'
import { t } from '#src/web/text.ts'

/** A chosen file and the people whom it insures; none while the operator has to choose. `problem` says why it is refused. */
export type ReviewedFile = {
  id: string
  key: string
  file: File
  by: FileMatch['by'] | 'taken' | 'hand'
  people: readonly string[]
  candidates: readonly string[]
  problem: string | null
}

export type SentPolicies = { id: string; version: number }[]

const endings = Object.values(fileKinds).flatMap(({ endings: own }) => own)

function problemOf({ name, size }: File): string | null {
  if (size === 0) return t('shapes.file-empty')
  if (size > maxFileBytes) return t('shapes.file-too-large')
  return endings.includes(name.split('.').at(-1)?.toLowerCase() ?? '') ? null : t('shapes.file-format')
}

/** The files under review: matched by their names, corrected by hand, then uploaded one after the other. */
export function useFileReview(tripId: string, people: readonly Nameable[]) {
  const [files, setFiles] = useState<readonly ReviewedFile[]>([])
  const [isSending, setSending] = useState(false)
  const latest = useRef(files)
  const show = (next: readonly ReviewedFile[]) => {
    latest.current = next
    setFiles(next)
  }
  const change = (id: string, fields: Partial<ReviewedFile>) =>
    show(latest.current.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const named = people.filter(({ surname }) => surname !== null)
  /** Gives these people to one file alone: another that had one of them is for the operator again. */
  const freed = (people: readonly string[]) =>
    latest.current.map((one) =>
      one.people.some((person) => people.includes(person)) ? { ...one, by: 'taken' as const, people: [] } : one,
    )
  const isTaken = (person: string) => latest.current.some((one) => one.people.includes(person))

  const send = async (one: ReviewedFile): Promise<SentPolicies> => {
    const input = { params: { tripId }, query: { people: [...one.people] } }
    try {
      const { policies } = await uploadFile(issuePolicies, input, one.file, { key: one.key })
      show(latest.current.filter(({ id }) => id !== one.id))
      return policies
    } catch (error) {
      // Another attempt is another act: the operator may have chosen somebody else meanwhile.
      change(one.id, { problem: failureTextOf(error, t('insurance.upload-failed')), key: freshKey() })
      return []
    }
  }

  return {
    files,
    isSending,
    ready: files.filter((one) => one.people.length > 0 && one.problem === null),
    add(chosen: readonly File[], forPeople: readonly string[] = []) {
      for (const file of chosen) {
        const match = matchedFile(file.name, named)
        const candidates = match.people
        const isFree = match.people.length === 1 && !isTaken(match.people[0]!)
        const found = forPeople.length > 0 ? forPeople : isFree ? match.people : []
        const by = forPeople.length > 0 ? 'hand' : match.people.length === 1 && !isFree ? 'taken' : match.by
        const row = { id: freshKey(), key: freshKey(), file, by, candidates, problem: problemOf(file) } as const
        const insured = row.problem === null ? found : []
        show([...freed(insured), { ...row, people: insured }])
      }
    },
    choose(id: string, person: string | null) {
      const people = person === null ? [] : [person]
      show(freed(people))
      change(id, { people, by: 'hand', problem: null, key: freshKey() })
    },
    takeAway: (id: string) => show(latest.current.filter((one) => one.id !== id)),
    clear: () => show([]),
    /** Uploads what is ready. Answers the issued policies; a file that fails stays, with its reason. */
    async sendAll(): Promise<SentPolicies> {
      setSending(true)
      const sent: SentPolicies = []
      for (const one of latest.current.filter((file) => file.people.length > 0 && file.problem === null))
        sent.push(...(await send(one)))
      setSending(false)
      return sent
    },
  }
}
export type FileReview = ReturnType<typeof useFileReview>
