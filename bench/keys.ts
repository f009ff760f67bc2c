import type { Page } from '@playwright/test'

/** Presses a key as a person does who takes a fifth of a second for each. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForTimeout(200)
}

/** Collects the times of keys, each from its press until its frame is drawn, in `keyTimes`. */
export const watchKeys = `(() => {
  window.keyTimes = []
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  }, { capture: true })
})()`
