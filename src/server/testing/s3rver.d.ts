declare module '@20minutes/s3rver' {
  import type { Server } from 'node:net'

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<ReturnType<Server['address']>>
    close(): Promise<void>
  }
}
