/** Turkish names of HTTP error statuses, by their English names in `node:http`. */
export const statuses: Readonly<Record<string, string>> = {
  'Bad Request': 'Geçersiz istek',
  Unauthorized: 'Kimlik doğrulanamadı',
  Forbidden: 'Yetki yok',
  'Not Found': 'Bulunamadı',
  Conflict: 'Çakışma',
  Gone: 'Artık yok',
  'Precondition Failed': 'Ön koşul sağlanmadı',
  'Payload Too Large': 'İstek çok büyük',
  'Unsupported Media Type': 'Desteklenmeyen içerik türü',
  'Range Not Satisfiable': 'Aralık karşılanamıyor',
  'Unprocessable Entity': 'İşlenemeyen istek',
  'Too Many Requests': 'Çok fazla istek',
  'Internal Server Error': 'Sunucu hatası',
  'Bad Gateway': 'Üst sunucudan hatalı yanıt',
  'Service Unavailable': 'Hizmet şu anda kullanılamıyor',
  'Insufficient Storage': 'Yer kalmadı',
};
