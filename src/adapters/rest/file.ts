import { type Row, route } from './row.ts';

const tag = 'files';

/** What people upload. */
export const fileRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/files',
    operation: 'ListFiles',
    list: true,
    tag,
    summary: { tr: 'Dosyaları listele', en: 'List files' },
  }),
  route({
    method: 'POST',
    path: '/files',
    operation: 'UploadFile',
    upload: true,
    status: 201,
    tag,
    summary: { tr: 'Dosya yükle', en: 'Upload a file' },
  }),
  route({ method: 'GET', path: '/files/{id}', operation: 'GetFile', tag, summary: { tr: 'Dosyayı getir', en: 'Get a file' } }),
  route({
    method: 'GET',
    path: '/files/{id}/content',
    operation: 'GetFileContent',
    bytes: 'given',
    tag,
    summary: { tr: 'Dosyanın içeriğini indir', en: 'Download the content of a file' },
  }),
  route({
    method: 'PATCH',
    path: '/files/{id}',
    operation: 'UpdateFile',
    tag,
    summary: { tr: 'Dosyanın adını ya da yerini değiştir', en: 'Rename or move a file' },
  }),
  route({
    method: 'DELETE',
    path: '/files/{id}',
    operation: 'DeleteFile',
    status: 204,
    tag,
    summary: { tr: 'Dosyayı sil', en: 'Delete a file' },
  }),
  route({
    method: 'POST',
    path: '/files/{id}/reindex',
    operation: 'ReindexFile',
    status: 202,
    tag,
    summary: { tr: 'Dosyayı yeniden dizine al', en: 'Index a file again' },
  }),
  route({
    method: 'PUT',
    path: '/uploads/{id}',
    operation: 'GetUpload',
    bytes: 'taken',
    status: 204,
    tag,
    summary: { tr: 'Hazırlanmış bir yüklemenin içeriğini gönder', en: 'Send the content of a prepared upload' },
  }),
];
