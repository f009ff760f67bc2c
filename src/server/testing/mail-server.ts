import { afterAll } from 'vitest'
import { type MailServer, openMailServer } from './mail-peer.ts'

/** A real SMTP server for this test file. */
export async function startMailServer(): Promise<MailServer> {
  const server = await openMailServer()
  afterAll(server.stop)
  return server
}
