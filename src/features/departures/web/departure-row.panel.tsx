import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconPhone,
  IconTrash,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { editDeparture } from '#src/features/departures/departures.contract.ts'
import type { LoadingWay } from '#src/features/departures/return-order.rules.ts'
import { markOf } from '#src/features/departures/stop-marks.view.ts'
import type { Day } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { parseTime } from '#src/shared/time.ts'
import { useInPlace } from '#src/web/forms/in-place.ts'
import { t } from '#src/web/text.ts'
import { ButtonPair, IconButton } from '#src/web/ui/buttons/icon-button.tsx'
import { TimeField } from '#src/web/ui/fields/time-field.tsx'
import { ActionMenu } from '#src/web/ui/overlay/action-menu.tsx'
import { Badge } from '#src/web/ui/signs/badge.tsx'
import { hourTurnText } from '#src/web/ui/signs/hour-turn.ts'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'
import { type ListedDeparture, StopCount, type StopPeople } from './boarding.panel.tsx'
import styles from './loading-order.module.css'
import { useRowDrag } from './row-drag.state.ts'
import marks from './stop-marks.module.css'

type DepartureRowProps = {
  departure: ListedDeparture
  hasPeople: boolean
  /** The people who board here, if they are known. */
  people: StopPeople | null
  way: LoadingWay
  /** The day on which the coach comes, where it is known. */
  day: Day | undefined
  at: number
  /** Its place on the way out. The letter of the stop follows from it on both ways. */
  letterAt: number
  isLast: boolean
  /** True when its time is earlier than that of the stop before. */
  isEarly: boolean
  canEdit: boolean
  onMove: (from: number, to: number) => void
  onEdit: () => void
  onRemove: () => void
  onSaved: () => void
}

export function DepartureRow(props: DepartureRowProps) {
  const { departure, hasPeople, people, way, at, letterAt, isLast, isEarly, canEdit, onMove, onEdit, onRemove } = props
  const mark = markOf(letterAt)
  const { id, name, address, isExtra, referencePhone, passengers } = departure
  const time = way === 'return' ? departure.returnTime : departure.time
  const { row, handle, isOver } = useRowDrag({ ...props, kind: 'departure', id: departure.id })
  const turn = hourTurnText(props.day, time)
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key]
    if (to === undefined || !event.altKey) return
    event.preventDefault()
    onMove(at, to)
  }
  return (
    <li
      ref={row}
      className={classes(styles.stop, people?.isOpen && styles.open, marks[mark.colour])}
      data-over={isOver || undefined}
    >
      <div className={styles.row}>
        {canEdit && (
          <button
            ref={handle}
            type="button"
            className={styles.grip}
            aria-label={t('departures.grip', { name })}
            onKeyDown={press}
          >
            <Icon of={IconGripVertical} />
          </button>
        )}
        <span className={styles.letter}>{mark.letter}</span>
        {canEdit ? <StopTime key={way} {...props} /> : <b className={styles.still}>{time}</b>}
        <span className={styles.id}>
          <b>{name}</b> {isExtra && <Badge tone="neutral">{t('departures.extra-mark')}</Badge>}
          <small>{address}</small>
        </span>
        {referencePhone && (
          <a className={styles.phone} href={`tel:${referencePhone}`} title={t('departures.call', { name })}>
            <Icon of={IconPhone} size="small" />
            <span className="for-readers">{t('departures.field.referencePhone')} </span>
            {formatPhone(referencePhone)}
          </a>
        )}
        {hasPeople && <StopCount id={id} passengers={passengers} people={people} />}
        {canEdit && (
          <ButtonPair>
            <IconButton
              icon={IconChevronUp}
              kind="secondary"
              size="small"
              label={t('departures.up', { name })}
              disabled={at === 0}
              onClick={() => onMove(at, at - 1)}
            />
            <IconButton
              icon={IconChevronDown}
              kind="secondary"
              size="small"
              label={t('departures.down', { name })}
              disabled={isLast}
              onClick={() => onMove(at, at + 1)}
            />
          </ButtonPair>
        )}
        {canEdit && (
          <ActionMenu
            actions={[
              { key: 'edit', label: t('departures.edit-short'), icon: IconPencil, onSelect: onEdit },
              {
                key: 'remove',
                label: t('departures.remove'),
                icon: IconTrash,
                isDanger: true,
                isApart: true,
                onSelect: onRemove,
              },
            ]}
          >
            <IconButton icon={IconDots} size="small" label={t('departures.actions-of', { name })} />
          </ActionMenu>
        )}
      </div>
      {people?.isOpen && (
        <div id={`people-${id}`} className={styles.boarding}>
          {people.body}
        </div>
      )}
      {turn && (
        <p className={styles.warning}>
          <Icon of={IconAlertTriangle} size="small" />
          {turn}
        </p>
      )}
      {isEarly && (
        <p className={styles.warning}>
          <Icon of={IconAlertTriangle} size="small" />
          {t('departures.early')}
        </p>
      )}
    </li>
  )
}

/** The time of a stop on this way, edited in place. */
function StopTime({ departure, way, isEarly, onSaved }: DepartureRowProps) {
  const { id, name, address, isExtra, referencePhone, time, returnTime, version } = departure
  const isBack = way === 'return'
  const edited = useInPlace<typeof editDeparture, string | null>(editDeparture, {
    // On the way back a stop may have no time: people get off when the coach comes. On the way out it always has one.
    stored: { value: isBack ? (returnTime ?? '') : time, version },
    clean: (typed) => (isBack ? (typed ?? '') : typed),
    inputOf: (typed, over: number) => ({
      params: { departureId: id },
      body: {
        ...{ name, address, isExtra, referencePhone, version: over },
        ...(isBack ? { time, returnTime: typed || null } : { time: typed!, returnTime }),
      },
    }),
    isWrong: (typed) => !!typed && parseTime(typed) !== typed,
    failureText: t('departures.update-failed'),
    onSaved,
  })
  return (
    <TimeField
      label={t(isBack ? 'departures.return-time-of' : 'departures.time-of', { name })}
      isLabelHidden
      className={isEarly ? styles.earlyTime : styles.time}
      value={edited.shown || null}
      readOnly={edited.isPending}
      onChange={edited.type}
      onBlur={edited.save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') edited.save()
        if (event.key === 'Escape') edited.giveUp()
      }}
    />
  )
}
