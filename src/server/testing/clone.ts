import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A database copied from a template to which nobody is connected. */
export type Clone = { url: string; drop(): Promise<void> }

export async function cloneDatabase(templateUrl: string): Promise<Clone> {
  const template = new URL(templateUrl)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files leaves little in the log of PostgreSQL and takes half the time of copying pages.
  await onServer(templateUrl, `create database ${name} template "${template.pathname.slice(1)}" strategy file_copy`)
  const own = new URL(templateUrl)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => onServer(templateUrl, `drop database if exists ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
