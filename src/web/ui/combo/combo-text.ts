/** A text without accents, apostrophes' shape and capitals: two texts that sound alike are alike. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’`´]/g, "'").toLowerCase()
}

/** A stretch of a label, and whether it is what was searched. */
export type Stretch = { text: string; isMatch: boolean }

/** Cuts a label where a searched word begins one of its words, so that the found part can be marked. */
export function stretches(label: string, query: string): Stretch[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const plain = Array.from(label, (letter) => folded(letter))
  const isMarked = Array.from(label, () => false)
  const letters = Array.from(label)
  for (const word of words) {
    const start = startOfWord(plain, word)
    for (let i = start, left = word.length; start >= 0 && left > 0 && i < letters.length; i++) {
      isMarked[i] = true
      left -= plain[i]!.length
    }
  }
  const found: Stretch[] = []
  for (const [index, letter] of letters.entries()) {
    const last = found.at(-1)
    if (last && last.isMatch === isMarked[index]) last.text += letter
    else found.push({ text: letter, isMatch: isMarked[index]! })
  }
  return found
}

/** Whether every searched word begins a word of the label, in any order. */
export function matches(label: string, query: string): boolean {
  const plain = Array.from(label, (letter) => folded(letter))
  return folded(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => startOfWord(plain, word) >= 0)
}

function startOfWord(plain: readonly string[], word: string): number {
  for (let at = 0; at < plain.length; at++) {
    const isStart = at === 0 || !/[\p{L}\p{N}]/u.test(plain[at - 1]!)
    if (
      isStart &&
      plain
        .slice(at, at + word.length)
        .join('')
        .startsWith(word)
    )
      return at
  }
  return -1
}
