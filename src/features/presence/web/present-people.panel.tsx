import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listPresent, sayGone, sayPresent } from '#src/features/presence/presence.contract.ts'
import { saidEvery } from '#src/features/presence/presence.rules.ts'
import { useCurrentSection } from '#src/features/trips/page/web/section-index.panel.tsx'
import { useTrip } from '#src/features/trips/page/web/trip-context.panel.tsx'
import { addressOf, freshKey, queryOf, request } from '#src/web/calls/api.ts'
import { t } from '#src/web/text.ts'
import { Tip } from '#src/web/ui/overlay/tip.tsx'
import { Avatar } from '#src/web/ui/signs/avatar.tsx'
import styles from './present-people.module.css'

const mostShown = 4

/** The others who have this trip open, each with their section; this window says its own while it is open. */
export function PresentPeople() {
  const trip = useTrip()
  const params = { tripId: trip.id }
  // A window that closed without a word lapses, which nobody announces.
  const { data } = useQuery({ ...queryOf(listPresent, { params }), refetchInterval: saidEvery * 1_000 })
  useSayingPresence(trip.id)
  const people = data?.people ?? []
  if (people.length === 0) return null
  return (
    <ul className={styles.people} aria-label={t('presence.here')}>
      {people.slice(0, mostShown).map(({ id, name, section }) => {
        const said = t('presence.in', { name, section: t(`trips.section.${section}`) })
        return (
          <li key={id}>
            <Tip label={said}>
              <span tabIndex={0} className={styles.person}>
                <Avatar name={name} size="small" />
                <span className="for-readers">{said}</span>
              </span>
            </Tip>
          </li>
        )
      })}
      {people.length > mostShown && <li className={styles.more}>+{people.length - mostShown}</li>}
    </ul>
  )
}

/** Says which section this window shows: at once, when it changes, and again while the window is in sight. */
function useSayingPresence(tripId: string): void {
  const section = useCurrentSection() ?? 'summary'
  const [windowId] = useState(newId)
  useEffect(() => {
    const params = { tripId, windowId }
    const say = () => {
      if (document.visibilityState === 'visible')
        void request(sayPresent, { params, body: { section } }).catch(() => undefined)
    }
    say()
    const saying = setInterval(say, saidEvery * 1_000)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(saying)
      document.removeEventListener('visibilitychange', say)
    }
  }, [tripId, windowId, section])
  useEffect(() => {
    const leave = () => {
      const headers = { 'idempotency-key': freshKey() }
      const address = addressOf(sayGone, { params: { tripId, windowId } })
      // A page that closes waits for no answer, but its last call still goes out.
      void fetch(address, { method: 'DELETE', keepalive: true, credentials: 'include', headers }).catch(() => undefined)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [tripId, windowId])
}

/** An id of random bytes: `crypto.randomUUID` exists only on secure origins. */
function newId(): string {
  const key = `${freshKey().slice(0, 12)}4${freshKey().slice(0, 3)}8${freshKey().slice(0, 15)}`
  return key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
