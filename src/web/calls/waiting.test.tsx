import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { OfflineBar } from '#src/web/shell/offline-bar.tsx'
import { show, signIn } from '#src/web/testing/page.tsx'
import { answer, LineDown, startServer, stopServer } from '#src/web/testing/service.ts'
import { useCommand } from './command.ts'

const tick = {
  method: 'PUT',
  url: '/api/ticks/:tickId',
  config: { access: 'signedIn', refusals: { 'shapes.too-long': 422 } },
  schema: {
    operationId: 'tick',
    summary: 'Segna una riga',
    tags: ['ticks'],
    params: z.object({ tickId: z.string() }),
    response: { 200: z.object({ version: z.number() }) },
  },
} as const satisfies Endpoint

function Ticks({ names }: { names: readonly string[] }) {
  const command = useCommand(tick, { failureText: 'La riga non è stata segnata' })
  return (
    <>
      <OfflineBar />
      {names.map((tickId) => (
        <button key={tickId} type="button" onClick={() => command.mutate({ params: { tickId } })}>
          {tickId}
        </button>
      ))}
    </>
  )
}

const idsOf = (calls: readonly { params: { tickId: string } }[]) => calls.map(({ params }) => params.tickId)
async function pressAll(screen: Awaited<ReturnType<typeof show>>) {
  await expect.element(screen.getByRole('button').first()).toBeVisible()
  for (const button of screen.getByRole('button').elements()) (button as HTMLElement).click()
}

afterEach(() => onlineManager.setOnline(true))

it('writes made without a network are counted, and sent in their order, one after the other, when it is back', async () => {
  let underWay = 0
  let most = 0
  const kept = answer(tick, async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setTimeout(resolve, 20))
    underWay -= 1
    return { version: 1 }
  })
  onlineManager.setOnline(false)
  const screen = await show(<Ticks names={['uno', 'due', 'tre']} />)
  await pressAll(screen)
  await expect.element(screen.getByText(/In attesa: 3 modifiche/)).toBeVisible()
  expect(kept).toEqual([])
  onlineManager.setOnline(true)
  await expect.poll(() => idsOf(kept)).toEqual(['uno', 'due', 'tre'])
  expect(most).toBe(1)
  await expect.element(screen.getByText(/In attesa/)).not.toBeInTheDocument()
})

it('a write that waited and was refused stays in a list until it is read; the others are saved', async () => {
  const kept = answer(tick, ({ params: { tickId } }) => {
    if (tickId === 'due') throw new Refusal('shapes.too-long', { params: { n: 3 } })
    return { version: 1 }
  })
  onlineManager.setOnline(false)
  const screen = await show(<Ticks names={['uno', 'due', 'tre']} />)
  await pressAll(screen)
  onlineManager.setOnline(true)
  await expect.poll(() => kept.length).toBe(3)
  await expect.element(screen.getByText('1 modifica rimasta in attesa non è stata salvata')).toBeVisible()
  await expect.element(screen.getByText(/Segna una riga: /)).toBeVisible()
  await screen.getByRole('button', { name: 'Ho letto' }).click()
  await expect.element(screen.getByText(/Segna una riga: /)).not.toBeInTheDocument()
})

it('twenty wait; one more is refused at once, in words', async () => {
  const kept = answer(tick, () => ({ version: 1 }))
  onlineManager.setOnline(false)
  const screen = await show(<Ticks names={Array.from({ length: 21 }, (_, n) => `riga-${n + 1}`)} />)
  await pressAll(screen)
  await expect.element(screen.getByText(/In attesa: 20 modifiche/)).toBeVisible()
  await expect.element(screen.getByText(/al massimo 20 modifiche/)).toBeVisible()
  onlineManager.setOnline(true)
  await expect.poll(() => kept.length).toBe(20)
})

it('what one person left waiting is never sent as another, and stands in the list of who made it', async () => {
  const kept = answer(tick, () => ({ version: 1 }))
  onlineManager.setOnline(false)
  const screen = await show(<Ticks names={['uno']} />)
  await pressAll(screen)
  await expect.element(screen.getByText(/In attesa: 1 modifica/)).toBeVisible()
  signIn('bruno')
  onlineManager.setOnline(true)
  await expect.element(screen.getByText(/In attesa/)).not.toBeInTheDocument()
  expect(kept).toEqual([])
  expect(screen.getByText(/rimasta in attesa/).elements()).toEqual([])
  signIn()
  await expect.element(screen.getByText('1 modifica rimasta in attesa non è stata salvata')).toBeVisible()
})

it('writes to a server that stopped wait in words, and are sent once, in their order, when it answers again', async () => {
  const kept = answer(tick, () => ({ version: 1 }))
  const screen = await show(<Ticks names={['uno', 'due', 'tre']} />)
  await expect.element(screen.getByRole('button').first()).toBeVisible()
  stopServer()
  await pressAll(screen)
  await expect.element(screen.getByText(/Il server non risponde.* In attesa: 3 modifiche/)).toBeVisible()
  expect(screen.getByText('La riga non è stata segnata').elements()).toEqual([])
  startServer()
  await expect.poll(() => idsOf(kept)).toEqual(['uno', 'due', 'tre'])
  await expect.element(screen.getByText(/In attesa/)).not.toBeInTheDocument()
})

it('a write whose answer was lost as the server stopped is repeated under its key', async () => {
  let times = 0
  const kept = answer(tick, () => {
    times += 1
    if (times > 1) return { version: 1 }
    stopServer()
    throw new LineDown()
  })
  const screen = await show(<Ticks names={['uno']} />)
  await pressAll(screen)
  await expect.element(screen.getByText(/In attesa: 1 modifica/)).toBeVisible()
  startServer()
  await expect.poll(() => kept.length).toBe(2)
  expect(kept[1]?.key).toBe(kept[0]?.key)
})
