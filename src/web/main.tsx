import { nonce } from './csp.ts'
import './ui/theme/mantine-styles.ts'
import { createRoot } from 'react-dom/client'
import { reportFaultsByKey } from '#src/shared/shape-faults.ts'
import { queryClient } from './calls/query-client.ts'
import { takeFirstPicture } from './picture/first-picture.ts'
import { wholeSheet } from './picture/whole-sheet.ts'
import { Program } from './program.tsx'
import { followSession, router } from './routes/router.ts'
import { followOtherTabs } from './session.ts'
import { storeScreenSize } from './ui/layout/screen-size.ts'

reportFaultsByKey()
storeScreenSize()
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
