import {
  createContext,
  Fragment,
  type ReactNode,
  type Ref,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Drawing } from '#src/web/picture/drawing.ts'

const slotNames = ['line', 'state', 'actions'] as const
type SlotName = (typeof slotNames)[number]

type HeadParts = {
  places: Record<SlotName, HTMLElement | null>
  claimLine: () => () => void
}

const HeadContext = createContext<HeadParts | null>(null)

/**
 * The parts that a layout with its own head gives to its pages. `parts` goes to the `HeadPartsProvider` around them;
 * each of `slots` is the ref of an element in the head. With `isLineTaken` the page itself shows the first line.
 */
export function useHeadParts() {
  const [line, setLine] = useState<HTMLElement | null>(null)
  const [state, setState] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [claims, setClaims] = useState(0)
  const drawn = useContext(Drawing)?.before
  const parts = useMemo<HeadParts>(
    () => ({
      places: { line, state, actions },
      claimLine: () => {
        setClaims((n) => n + 1)
        return () => setClaims((n) => n - 1)
      },
    }),
    [line, state, actions],
  )
  return {
    parts,
    slots: { line: setLine, state: setState, actions: setActions },
    isLineTaken: claims > 0 || drawn?.has('line') === true,
  }
}

export function HeadPartsProvider({ parts, children }: { parts: HeadParts; children: ReactNode }) {
  return <HeadContext value={parts}>{children}</HeadContext>
}

function useInSlot(name: SlotName, children: ReactNode): ReactNode {
  const place = useContext(HeadContext)?.places[name]
  const given = useContext(Drawing)?.given
  given?.set(name, [...(given.get(name) ?? []), children])
  return place ? createPortal(children, place) : null
}

type HeadPlaceProps = { name: SlotName; ref: Ref<HTMLDivElement>; className?: string | undefined; hidden?: boolean }

/**
 * A place in the head that a page may fill. The server has no portals, so it shows what the page gave in the previous
 * drawing.
 */
export function HeadPlace({ name, ...element }: HeadPlaceProps) {
  return (
    <div {...element}>
      {useContext(Drawing)
        ?.before.get(name)
        ?.map((one, at) => (
          <Fragment key={at}>{one}</Fragment>
        ))}
    </div>
  )
}

/** The whole first line of the head: a heading, a state and actions of the page's own. */
export function HeadLine({ children }: { children: ReactNode }) {
  const claim = useContext(HeadContext)?.claimLine
  useLayoutEffect(() => claim?.(), [claim])
  return useInSlot('line', children)
}

/** The place before the head's own buttons. It says whether the page is saved. */
export function HeadState({ children }: { children: ReactNode }) {
  return useInSlot('state', children)
}

/** The place after the head's own buttons: the page's secondary actions, then its primary one. */
export function HeadActions({ children }: { children: ReactNode }) {
  return useInSlot('actions', children)
}
