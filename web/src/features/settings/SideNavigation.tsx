import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useViewer } from '../viewer/viewer.tsx';
import { useT } from './messages.ts';
import { groups } from './sections.tsx';
import classes from './settings.module.css';

/** Navigation of the sections that the user may open: beside the content, or above it on narrow screens. */
export function SideNavigation() {
  const t = useT();
  const [location] = useLocation();
  const { administer } = useViewer().organization.viewerCan;
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location decides which link `current` is
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [location]);
  return (
    <nav className={classes.sections} aria-label={t('sections')}>
      {groups
        .filter(({ administrators }) => administer || !administrators)
        .map(({ id: group, sections }) => (
          <div key={group} className={classes.group}>
            <p id={`settings-${group}`} className={classes.groupName}>
              {t(group)}
            </p>
            <ul className={classes.links} aria-labelledby={`settings-${group}`}>
              {sections.map(({ id, icon: Icon }) => {
                const active = location.split('/')[1] === id;
                return (
                  <li key={id}>
                    <Link href={`/${id}`} className={classes.link ?? ''} {...(active && { 'aria-current': 'page' as const, ref: current })}>
                      <Icon size={17} aria-hidden />
                      {t(id)}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
    </nav>
  );
}
