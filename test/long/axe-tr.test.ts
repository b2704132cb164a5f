import { lookAtPages } from './axe-looks.ts';

lookAtPages('tr');
