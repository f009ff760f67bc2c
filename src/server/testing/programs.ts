import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a program of node_modules/.bin, or `node` itself, and answers its output, even if it fails. */
export async function runProgram(
  name: string,
  given: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const isWindows = process.platform === 'win32'
  const command = name === 'node' ? process.execPath : `node_modules/.bin/${name}${isWindows ? '.cmd' : ''}`
  const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024, shell: isWindows }
  try {
    const { stdout, stderr } = await run(command, given, options)
    return { code: 0, said: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}
