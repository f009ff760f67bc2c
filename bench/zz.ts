
import { startProduct } from './product.ts'
import { subjectsIn } from './subjects.ts'
import { browserTimes } from './zz-browser.ts'
const product = await startProduct('/tmp/data-dues-big')
try {
  const subjects = await subjectsIn(product.databaseUrl)
  console.log(subjects.manyServices)
  console.log(JSON.stringify(await browserTimes(product.address, product.cookie, subjects)))
} finally { await product.stop() }
