import { membershipEnded } from '../../people/member/end.ts';
import { endRunning } from './operations.ts';

// The timer of whoever leaves the organization stops; what was recorded stays.
membershipEnded.add((context, unit, id) => endRunning(context, unit, id));
