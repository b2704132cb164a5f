import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLicense, IconLogout } from '@tabler/icons-react';
import { useRef } from 'react';
import { chooseOrganization } from '../api/organization.ts';
import { type Language, setLanguage, useLanguage } from '../text/language.ts';
import { useTexts } from '../text/texts.ts';
import { PersonPicture } from '../ui/Person.tsx';
import { texts } from './texts.ts';
import { useViewer } from './viewer.tsx';

const languages: readonly [Language, string][] = [
  ['tr', 'Türkçe'],
  ['en', 'English'],
];

/** Who is signed in, with appearance, language, organization and the way out. */
export function AccountMenu() {
  const t = useTexts(texts);
  const viewer = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = useLanguage();
  const out = useRef<HTMLFormElement>(null);
  const chosen = (is: boolean) => (is ? <IconCheck size={14} /> : <span style={{ width: 14 }} />);
  return (
    <>
      <form ref={out} method="post" action="/auth/sign-out" />
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          <UnstyledButton aria-label={t('account', { name: viewer.name })}>
            <PersonPicture person={viewer} size={30} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {viewer.organizations.length > 1 && (
            <>
              <Menu.Label>{t('organizations')}</Menu.Label>
              {viewer.organizations.map(({ id, slug, name }) => (
                <Menu.Item key={id} leftSection={chosen(id === viewer.organization.id)} onClick={() => chooseOrganization(slug)}>
                  {name}
                </Menu.Item>
              ))}
            </>
          )}
          <Menu.Label>{t('theme')}</Menu.Label>
          {(['light', 'dark', 'auto'] as const).map((scheme) => (
            <Menu.Item key={scheme} leftSection={chosen(colorScheme === scheme)} onClick={() => setColorScheme(scheme)}>
              {t(scheme)}
            </Menu.Item>
          ))}
          <Menu.Label>{t('language')}</Menu.Label>
          {languages.map(([id, name]) => (
            <Menu.Item key={id} lang={id} leftSection={chosen(language === id)} onClick={() => setLanguage(id)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component="a" href="/licenses.txt" target="_blank" leftSection={<IconLicense size={14} />}>
            {t('licenses')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={14} />} onClick={() => out.current?.submit()}>
            {t('signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
