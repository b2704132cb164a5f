/** Colors offered for labels and options, as `#rrggbb`. They are data, not part of the theme. */
export const swatches = ['#2f6fed', '#2e9e6b', '#d64545', '#e08a00', '#8b5cf6', '#d6409f', '#0e9aa7', '#8a8f98'];
