import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '#src/web/testing/page.tsx'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { useLanding } from './landing.ts'

function Inside() {
  useLanding()
  return (
    <main id="contenuto" tabIndex={-1}>
      Viaggi
    </main>
  )
}

function SigningIn() {
  const [isIn, setIn] = useState(false)
  return isIn ? <Inside /> : <Button onClick={() => setIn(true)}>Accedi</Button>
}

it('the page that somebody signs in to takes the focus from the form that is gone', async () => {
  const screen = await show(<SigningIn />)
  await screen.getByRole('button', { name: 'Accedi' }).click()
  await expect.element(screen.getByText('Viaggi')).toHaveFocus()
})
