import { Link } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { useHashAct } from './hash-act.state.ts'

it('acts each time that a link asks for it, and leaves the address bare', async () => {
  let times = 0
  function Asked() {
    useHashAct('confirm', () => (times += 1))
    return (
      <Link to="." hash="confirm">
        Conferma viaggio
      </Link>
    )
  }
  const { router, getByRole } = await show(<Asked />)
  for (const nth of [1, 2]) {
    await getByRole('link').click()
    await expect.poll(() => times).toBe(nth)
    await expect.poll(() => router.state.location.hash).toBe('')
  }
})
