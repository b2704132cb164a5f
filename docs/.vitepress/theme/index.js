// The default theme without its fonts: the pages use those of the system.
import theme from 'vitepress/theme-without-fonts';

export default theme;
