import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type BlockForm,
  getNewsSheet,
  type NewsSheet,
  type NewsSheetForm,
  newsSheetForm,
  previewNewsSheet,
  saveNewsSheet,
} from '#src/features/travel-papers/news-sheets/news-sheet.contract.ts'
import { firstBlocks, isFree } from '#src/features/travel-papers/news-sheets/news-sheet.rules.ts'
import {
  type BlockKey,
  mostFreeBlocks,
  type SheetView,
} from '#src/features/travel-papers/news-sheets/news-sheet.values.ts'
import type { Difference } from '#src/shared/difference.ts'
import { request } from '#src/web/calls/api.ts'
import { useFormOf } from '#src/web/forms/form.ts'
import { type Stored, savedBy, useSavedForm } from '#src/web/forms/saved-form.ts'
import { t } from '#src/web/text.ts'

type Values = { blocks: BlockForm[] }

const formBlock = ({ key, title, isOn, text, basis }: BlockForm): BlockForm => ({ key, title, isOn, text, basis })

const storedSheet = ({ version, blocks }: NewsSheet): Stored<Values> => ({
  version,
  values: { blocks: blocks.map(formBlock) },
})

export const titleOfBlock = ({ key, title }: Pick<BlockForm, 'key' | 'title'>): string =>
  isFree(key) ? title || t('news.free') : t(`news.block.${key as BlockKey}`)

/** The blocks whose text or place differs, in words. */
function differencesOf(mine: Values, theirs: Values): Difference[] {
  const other = new Map(theirs.blocks.map((block) => [block.key, block]))
  const texts = mine.blocks.flatMap((block) => {
    const their = other.get(block.key)
    const isSame = their && their.text === block.text && their.isOn === block.isOn && their.title === block.title
    return isSame ? [] : [{ field: titleOfBlock(block), theirs: said(their), mine: said(block) }]
  })
  const order = (blocks: readonly BlockForm[]) => blocks.map(titleOfBlock).join(', ')
  const isMoved = order(mine.blocks) !== order(theirs.blocks)
  return isMoved
    ? [...texts, { field: t('news.blocks'), theirs: order(theirs.blocks), mine: order(mine.blocks) }]
    : texts
}

function said(block: BlockForm | undefined): string {
  if (!block) return ''
  if (!block.isOn) return t('news.off')
  return block.text ?? t('news.source.trip')
}

/** One sheet as a saved form, with the acts on its blocks. */
export function useSheetForm(tripId: string, view: SheetView, sheet: NewsSheet) {
  const asked = { params: { tripId }, query: { view } }
  const form = useFormOf<typeof newsSheetForm, Values>(newsSheetForm, {
    mode: 'controlled',
    initialValues: storedSheet(sheet).values,
  })
  const saved = useSavedForm(form, {
    name: `news-sheet-${view}`,
    stored: storedSheet(sheet),
    load: async () => storedSheet(await request(getNewsSheet, asked)),
    differences: differencesOf,
    call: savedBy(saveNewsSheet, (body: NewsSheetForm, version: number) => ({ ...asked, body: { ...body, version } })),
    failureText: t('news.save-failed'),
    savedText: t('news.saved'),
    keys: { save: t('news.save') },
  })
  const { blocks } = form.getValues()
  const set = (next: BlockForm[]) => form.setFieldValue('blocks', next)
  const change = (key: string, part: Partial<BlockForm>) =>
    set(blocks.map((block) => (block.key === key ? { ...block, ...part } : block)))
  return {
    saved,
    blocks,
    change,
    move: (from: number, to: number) => {
      const moved = blocks[from]
      if (!moved || to < 0 || to >= blocks.length) return
      set(blocks.toSpliced(from, 1).toSpliced(to, 0, moved))
    },
    remove: (key: string) => set(blocks.filter((block) => block.key !== key)),
    /** Adds a block of free text at the end; null when there are enough. */
    addFree: (): string | null => {
      const numbers = blocks.filter(({ key }) => isFree(key)).map(({ key }) => Number(key.slice(5)))
      if (numbers.length >= mostFreeBlocks) return null
      const key = `free-${Math.max(0, ...numbers) + 1}`
      set([...blocks, { key, title: '', isOn: true, text: '', basis: null }])
      return key
    },
    prepare: () => set(firstBlocks(view).map(formBlock)),
    discard: () => {
      form.restart(storedSheet(sheet).values)
      saved.discard()
    },
  }
}
export type SheetForm = ReturnType<typeof useSheetForm>

type Preview = {
  tripId: string
  view: SheetView
  blocks: { key: string; title: string; text: string }[]
  marked: string | null
}

/** Milliseconds after which a picture is shown although more was typed since. */
const oftenMs = 400

/**
 * The picture of the sheet as it would be printed now. One question is on its way at a time: what is typed meanwhile is
 * asked as soon as the answer is there.
 */
export function useSheetPicture({ tripId, view, blocks, marked }: Preview) {
  const [picture, setPicture] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const body = JSON.stringify({ blocks, marked })
  const wanted = useRef(body)
  const isAsking = useRef(false)
  const shown = useRef<string | null>(null)
  const shownAt = useRef(0)
  const show = (url: string) => {
    shownAt.current = performance.now()
    if (shown.current) URL.revokeObjectURL(shown.current)
    shown.current = url
    setPicture(url)
  }
  const ask = useEffectEvent(async () => {
    wanted.current = body
    if (isAsking.current) return
    isAsking.current = true
    try {
      for (let asked: string | null = null; asked !== wanted.current; ) {
        asked = wanted.current
        const { svg } = await request(previewNewsSheet, {
          params: { tripId },
          query: { view },
          body: JSON.parse(asked),
        })
        setFailed(false)
        // To paint what is already old delays the newest; now and then it shows that something happens.
        const isOld = asked !== wanted.current
        if (isOld && performance.now() - shownAt.current < oftenMs) continue
        show(await decoded(svg))
      }
    } catch {
      setFailed(true)
    } finally {
      isAsking.current = false
    }
  })
  useEffect(() => void ask(), [body])
  useEffect(() => () => void (shown.current && URL.revokeObjectURL(shown.current)), [])
  return { picture, hasFailed }
}

/** The address of a picture that is ready to be painted, so that the old one stays until then. */
async function decoded(svg: string): Promise<string> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  const image = new Image()
  image.src = url
  await image.decode()
  return url
}
