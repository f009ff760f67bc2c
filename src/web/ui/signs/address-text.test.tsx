import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { AddressText } from './address-text.tsx'

it('an address breaks after the @ and before a dot, never inside a word', async () => {
  const text = '550 nessuno: giovanna.ferri@agenzia-orobica.example'
  const screen = await show(
    <p style={{ inlineSize: 130, font: '16px monospace' }}>
      <AddressText text={text} />
    </p>,
  )
  const paragraph = screen.getByText(/giovanna/)
  await expect.element(paragraph).toHaveTextContent(text)
  const lines = new Map<number, string>()
  for (const node of paragraph.element().childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue
    for (let at = 0; at < node.textContent!.length; at++) {
      const range = new Range()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const top = Math.round(range.getBoundingClientRect().top)
      lines.set(top, (lines.get(top) ?? '') + node.textContent![at])
    }
  }
  expect([...lines.values()].map((line) => line.trim())).toEqual([
    '550 nessuno:',
    'giovanna',
    '.ferri@',
    'agenzia-',
    'orobica',
    '.example',
  ])
})
