/** The most trips of one call; more take several calls. */
export const mostAtOnce = 100

/** The number of trips to which an act was done, and the trips that refused it. */
type Outcome<Refused> = { done: number; refused: Refused[] }

/** Does an act in as many calls as it needs, one after the other, and adds up their outcomes. */
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
