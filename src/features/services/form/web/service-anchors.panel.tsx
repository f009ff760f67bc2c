import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { allotmentTotals } from '#src/features/services/form/service.values.ts'
import { whenThere } from '#src/web/forms/focus.ts'
import { t } from '#src/web/text.ts'
import styles from '#src/web/ui/layout/side-index.module.css'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import type { PartProps } from './service-form.state.ts'
import { useOpenedParts } from './service-part.panel.tsx'

const parts = ['data', 'provider', 'allotment', 'gratuity', 'access', 'files', 'notes', 'alerts'] as const
type Part = (typeof parts)[number]

const fieldsOf: Partial<Record<Part, readonly string[]>> = {
  provider: ['providerId', 'contactId', 'paymentTerms'],
  allotment: ['allotments'],
  gratuity: ['gratuities'],
  access: ['accessLimit', 'hasLimitedAccess'],
  notes: ['notes'],
  alerts: ['optionOn', 'releaseOn', 'optionOffset', 'releaseOffset', 'releaseDays', 'roomingDays'],
}

/** The part of the form that holds a faulty field. Every field that no other part has is in the data. */
function partOf(path: string): Part {
  const [field = ''] = path.split('.')
  return parts.find((part) => fieldsOf[part]?.includes(field)) ?? 'data'
}

/** The part at the top of the visible area. `drawn` changes when a part is drawn again. */
function usePartInSight(shown: readonly Part[], drawn: string): [Part, (part: Part) => void] {
  const [inSight, setInSight] = useState<Part>('data')
  const names = shown.join(' ')
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        const first = seen.find(({ isIntersecting }) => isIntersecting)
        if (first) setInSight(first.target.id.replace('service-', '') as Part)
      },
      { rootMargin: '-110px 0px -70% 0px' },
    )
    for (const name of names.split(' ')) {
      const element = document.querySelector(`#root #service-${name}`)
      if (element) watch.observe(element)
    }
    return () => watch.disconnect()
  }, [names, drawn])
  return [inSight, setInSight]
}

/** The parts of the form, with their completeness and faults. */
export function ServiceAnchors({ form, fileCount }: PartProps & { fileCount: number }) {
  const values = form.getValues()
  const shown = parts.filter((part) => part !== 'allotment' || values.category === 'hotel')
  const wrong = new Set(Object.keys(form.errors).map(partOf))
  const { rooms } = allotmentTotals(values.allotments)
  const counts: Partial<Record<Part, number>> = { allotment: rooms, files: fileCount }
  const complete: Record<Part, boolean> = {
    data: values.category !== null && values.day !== null && values.costKind !== null,
    provider: values.provider !== null,
    allotment: rooms > 0,
    gratuity: values.gratuities.length > 0,
    access: values.hasLimitedAccess && values.accessLimit !== null,
    files: fileCount > 0,
    notes: values.notes.trim() !== '',
    alerts: values.optionOn !== null || values.releaseOn !== null || values.category === 'hotel',
  }
  const { opened, open } = useOpenedParts()
  const drawn = shown.filter((part) => complete[part] || opened.has(part)).join(' ')
  const [inSight, setInSight] = usePartInSight(shown, drawn)
  const go = (part: Part) => {
    setInSight(part)
    open(part)
    // A folded part is drawn only a moment later.
    whenThere(
      () => document.querySelector<HTMLElement>(`#service-${part}:not(h2)`),
      (target) => {
        target.scrollIntoView({ block: 'start' })
        target.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
      },
    )
  }
  return (
    <nav className={styles.index} aria-label={t('services.parts')}>
      {shown.map((part) => (
        <button
          key={part}
          type="button"
          className={styles.item}
          aria-current={part === inSight ? 'true' : undefined}
          onClick={() => go(part)}
        >
          <PartMark isWrong={wrong.has(part)} isComplete={complete[part]} />
          <span className={styles.label}>{t(`services.part.${part}`)}</span>
          {(counts[part] ?? 0) > 0 && <span className={styles.count}>{counts[part]}</span>}
        </button>
      ))}
    </nav>
  )
}

function PartMark({ isWrong, isComplete }: { isWrong: boolean; isComplete: boolean }) {
  if (!isWrong && !isComplete) return <span className={styles.mark} />
  return (
    <>
      <Icon
        of={isWrong ? IconAlertTriangle : IconCircleCheck}
        className={`${styles.mark} ${isWrong ? styles.overdue : styles.done}`}
      />
      <span className="for-readers">{t(isWrong ? 'services.part-wrong' : 'services.part-complete')}</span>
    </>
  )
}
