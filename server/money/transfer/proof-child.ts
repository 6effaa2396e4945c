import sharp from 'sharp'
import { serveOrders } from '../../worker/serve.ts'
import { ProofError, type ProofFile, readProof } from './read-proof.ts'

sharp.cache(false)

serveOrders<Uint8Array, ProofFile>(
  (bytes) => readProof(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  (error) => (error instanceof ProofError ? { reason: error.reason } : undefined),
)
