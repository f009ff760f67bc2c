import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, ownNode, root } from './install.mjs'

// Brings a bare clone to all tests passed. It is plain JavaScript, because any Node.js from 20 on must be able to start
// it.
install({ withDevelopment: true })
const child = spawn(ownNode(), [join(root, 'scripts', 'run-tests.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
