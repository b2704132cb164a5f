export const simpleFields = {
  "priority": {
    "label": { "tr": "Öncelik", "en": "Priority" },
    "filter": "öncelik",
    "values": {
      "none": { "tr": "Yok", "en": "None" },
      "low": { "tr": "Düşük", "en": "Low" },
      "medium": { "tr": "Orta", "en": "Medium" },
      "high": { "tr": "Yüksek", "en": "High" },
      "urgent": { "tr": "Acil", "en": "Urgent" }
    }
  },
  "estimate": { "label": { "tr": "Tahmin", "en": "Estimate" }, "filter": "tahmin", "maximum": 1000, "decimals": 1 }
} as const;
