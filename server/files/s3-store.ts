import type { ListObjectsCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../process/config.ts'
import { demandKey, type FileStore, isKey } from './store.ts'

const WAIT_MS = { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true }

/** Files in a bucket of an S3-compatible server. The client takes 0.2 s to import: it is when a file is first used. */
export function s3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket } = settings
  let opened: ReturnType<typeof open> | undefined
  const s3 = () => {
    opened ??= open(settings)
    return opened
  }
  return {
    async put(key, bytes) {
      const { client, PutObjectCommand } = await s3()
      // Typed or not, it is a picture, a PDF or an EPUB that the API alone hands out.
      const ContentType = 'application/octet-stream'
      await client.send(new PutObjectCommand({ Bucket, Key: demandKey(key), Body: bytes, ContentType }))
    },
    async get(key) {
      const { client, GetObjectCommand, NoSuchKey } = await s3()
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: demandKey(key) }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return
        throw error
      }
    },
    async delete(key) {
      const { client, DeleteObjectCommand } = await s3()
      await client.send(new DeleteObjectCommand({ Bucket, Key: demandKey(key) }))
    },
    // By marker and not by token: every S3 server knows it.
    async *list() {
      const { client, ListObjectsCommand } = await s3()
      for (let Marker: string | undefined = ''; Marker !== undefined; ) {
        const page: ListObjectsCommandOutput = await client.send(new ListObjectsCommand({ Bucket, Marker }))
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          if (LastModified && isKey(Key)) yield { key: Key, bytes: Size, changed_at: LastModified.getTime() }
        Marker = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined
      }
    },
    close: async () => (await opened)?.client.destroy(),
  }
}

async function open({ url, region, accessKey, secretKey }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3')
  const client: S3Client = new sdk.S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // Asked for always, small servers refuse streams or keep them with their framing.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: WAIT_MS,
  })
  return { ...sdk, client }
}
