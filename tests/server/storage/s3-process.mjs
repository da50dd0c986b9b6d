// An S3 server in a process of its own, which checks every signature: `node s3-process.mjs FOLDER PORT`. Prints its port.
import S3rver from '@20minutes/s3rver'

const [directory, port] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  // The bucket is in the path.
  vhostBuckets: false,
  configureBuckets: [{ name: 'portal-documents', configs: [] }],
})
const { port: listens } = await server.run()
process.stdout.write(`${listens}\n`)
