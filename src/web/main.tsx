import { nonce } from './csp.ts'
import './ui/mantine-styles.ts'
import { createRoot } from 'react-dom/client'
import { sayFaultsByKey } from '#src/shared/shape-faults.ts'
import { takeFirstPicture } from './first-picture.ts'
import { Program } from './program.tsx'
import { queryClient } from './query-client.ts'
import { followSession, router } from './router.ts'
import { followOtherTabs } from './session.ts'
import { tellScreenSize } from './ui/screen-size.ts'
import { wholeSheet } from './whole-sheet.ts'

sayFaultsByKey()
tellScreenSize()
followOtherTabs()
followSession()

const picture = takeFirstPicture(queryClient)
if (picture) {
  const stop = router.subscribe('onRendered', () => {
    stop()
    picture.leave()
  })
}
const place = createRoot(document.querySelector('#root')!)
void wholeSheet().then(() => place.render(<Program router={router} queryClient={queryClient} nonce={nonce} />))
