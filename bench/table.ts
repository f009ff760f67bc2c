export const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
export const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
