import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** S3's least. */
const partSize = 5 * 1024 * 1024;

/** Buffers of uploads that have ended, for the next: collected as garbage they would stay in memory long after. */
const left: Buffer[] = [];
const mostLeft = 10;

type Target = { readonly Bucket: string; readonly Key: string };
type Options = { readonly mimeType?: string | undefined; readonly signal?: AbortSignal | undefined };

/**
 * Stores what `body` yields, whole or not at all, and answers how much it was. One buffer of a part's size is all it holds, whatever
 * comes: `@aws-sdk/lib-storage` holds a part three times over. @throws what `body` and the client throw
 */
export async function upload(client: S3Client, target: Target, body: AsyncIterable<Uint8Array>, { mimeType, signal }: Options) {
  const described = { ...target, ...(mimeType && { ContentType: mimeType }) };
  const options = signal ? { abortSignal: signal } : {};
  const buffer = left.pop() ?? Buffer.allocUnsafeSlow(partSize);
  const parts: CompletedPart[] = [];
  let UploadId: string | undefined;
  let [size, filled] = [0, 0];

  const sendPart = async () => {
    UploadId ??= (await client.send(new CreateMultipartUploadCommand(described), options)).UploadId;
    const part = { ...target, UploadId, PartNumber: parts.length + 1 };
    const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: buffer.subarray(0, filled) }), options);
    parts.push({ PartNumber: part.PartNumber, ETag });
    filled = 0;
  };

  try {
    for await (const chunk of body) {
      signal?.throwIfAborted();
      for (let at = 0; at < chunk.length; ) {
        if (filled === partSize) await sendPart();
        const some = chunk.subarray(at, at + partSize - filled);
        buffer.set(some, filled);
        filled += some.length;
        at += some.length;
      }
      size += chunk.length;
    }
    if (UploadId === undefined) await client.send(new PutObjectCommand({ ...described, Body: buffer.subarray(0, filled) }), options);
    else {
      await sendPart();
      await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: parts } }), options);
    }
    return { size };
  } catch (error) {
    if (UploadId !== undefined) await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw error;
  } finally {
    if (left.length < mostLeft) left.push(buffer);
  }
}
