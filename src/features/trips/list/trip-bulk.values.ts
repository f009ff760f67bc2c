/** Trips that one call acts on: more are asked for in parts. */
export const mostAtOnce = 100

/** What was done of an act on several trips, and which it was refused for. */
type Outcome<Refused> = { done: number; refused: Refused[] }

/** Does an act in as many calls as it takes, one after the other, and sums up what came of them. */
export async function inParts<Item, Refused>(
  items: readonly Item[],
  act: (part: Item[]) => Promise<Outcome<Refused>>,
): Promise<Outcome<Refused>> {
  const all: Outcome<Refused> = { done: 0, refused: [] }
  for (let at = 0; at < items.length; at += mostAtOnce) {
    const { done, refused } = await act(items.slice(at, at + mostAtOnce))
    all.done += done
    all.refused.push(...refused)
  }
  return all
}
