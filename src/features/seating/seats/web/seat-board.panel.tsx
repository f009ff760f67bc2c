import { useState } from 'react'
import { useDrag, useFollowPointer } from '#src/features/rooming/board/web/board-drag.state.ts'
import { seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { Layout } from '#src/features/seating/seat-maps/layouts.values.ts'
import type { BusCoach, BusPerson } from '#src/features/seating/seats/seating.contract.ts'
import { keyOf, nameOf, peopleBySeat } from '#src/features/seating/seats/seating.view.ts'
import { foldText } from '#src/shared/folded.ts'
import { t } from '#src/web/text.ts'
import styles from './bus-map.module.css'
import { personName } from './bus-map.words.ts'
import { CoachMap } from './coach-map.panel.tsx'
import { SeatCard } from './seat-card.panel.tsx'
import { SeatLegend } from './seat-legend.panel.tsx'
import type { SeatingActs } from './seating-acts.state.ts'
import { WithoutSeat } from './without-seat.panel.tsx'

type SeatBoardProps = {
  coach: BusCoach & { layout: Layout }
  acts: SeatingActs
  canEdit: boolean
  /** The seat that is shown first; null for the first of the map. */
  first: string | null
}

/** The map with the people without a seat. Somebody is taken by Enter or a button, and put by Enter or a click. */
export function SeatBoard({ coach, acts, canEdit, first }: SeatBoardProps) {
  const { shown: bus } = acts
  const { vehicleId, layout } = coach
  const places = seatsOf(layout)
  const seated = peopleBySeat(bus)
  const [reached, setReached] = useState(() => first ?? places.find(({ isCrew }) => !isCrew)!.label)
  const [takenId, setTakenId] = useState<string | null>(null)
  const taken = bus.people.find(({ participantId }) => participantId === takenId) ?? null
  const at = places.some(({ label }) => label === reached) ? reached : places[0]!.label
  const personAt = (label: string) => seated.get(keyOf({ vehicleId, label })) ?? null

  function go(label: string) {
    setReached(label)
    focusOn(`[data-seat="${CSS.escape(label)}"]`)
  }
  function take(person: BusPerson) {
    if (!canEdit) return
    setTakenId(person.participantId)
    const isFree = ({ label, isCrew }: (typeof places)[number]) =>
      isCrew === person.isStaff && personAt(label) === null && !coach.blocked.includes(label)
    go(person.seat?.vehicleId === vehicleId ? person.seat.label : (places.find(isFree)?.label ?? at))
  }
  function act(label: string) {
    if (!canEdit) return
    const there = personAt(label)
    if (taken) {
      setTakenId(null)
      go(label)
      if (there?.participantId !== taken.participantId) acts.put(taken, { vehicleId, label })
    } else if (there) take(there)
    else focusOn('[data-seat-card] input')
  }
  function free(label: string) {
    const there = personAt(label)
    if (there && canEdit) acts.put(there, null)
  }
  /** Goes to the next person whose name begins so, on the map or in the list of those without a seat. */
  function find(text: string) {
    const begins = (person: BusPerson) => foldText(nameOf(person)).startsWith(text)
    const onMap = places.map(({ label }) => label)
    const from = onMap.indexOf(at) + (text.length > 1 ? 0 : 1)
    const next = [...onMap.slice(from), ...onMap.slice(0, from)].find((label) => {
      const person = personAt(label)
      return person !== null && begins(person)
    })
    const waiting = bus.people.find((person) => person.seat === null && begins(person))
    if (next !== undefined) go(next)
    else if (waiting) focusOn(`[data-without="${waiting.participantId}"]`)
  }
  const drag = useDrag((participantId, over) => {
    const person = bus.people.find((one) => one.participantId === participantId)
    const place = places.find(({ label }) => keyOf({ vehicleId, label }) === over.roomId)
    if (!person) return
    setTakenId(null)
    if (over.roomId === null) acts.put(person, null)
    else if (place) acts.put(person, { vehicleId, label: place.label })
  })
  const dragged = bus.people.find(({ participantId }) => participantId === drag?.participantId)
  return (
    <div className={styles.board}>
      <div className={styles.side}>
        <WithoutSeat bus={bus} takenId={takenId} canEdit={canEdit} onTake={take} />
        <SeatLegend bus={bus} coach={coach} />
      </div>
      <CoachMap
        bus={bus}
        coach={coach}
        at={at}
        taken={taken}
        canEdit={canEdit}
        onAt={go}
        onReached={setReached}
        onAct={act}
        onFree={free}
        onLetGo={() => setTakenId(null)}
        onFind={find}
      />
      <SeatCard
        bus={bus}
        coach={coach}
        place={places.find(({ label }) => label === at)!}
        taken={taken}
        canEdit={canEdit}
        onTake={take}
        onLetGo={() => {
          setTakenId(null)
          go(at)
        }}
        onPut={(person) => {
          acts.put(person, { vehicleId, label: at })
          go(at)
        }}
        onFree={() => free(at)}
        onBlock={(isBlocked) => acts.block({ vehicleId, label: at }, isBlocked)}
      />
      <DragLabel name={dragged ? personName(dragged) : null} />
      <span role="status" className="for-readers">
        {taken && t('seating.taken', { name: personName(taken) })}
      </span>
    </div>
  )
}

/** The dragged person, beside the pointer. */
function DragLabel({ name }: { name: string | null }) {
  const ref = useFollowPointer<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.ghost} hidden={name === null} aria-hidden="true">
      {name}
    </div>
  )
}

function focusOn(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}
