#!/usr/bin/python3
"""A WebKitGTK browser for WebKitWebDriver whose data outlives it: MiniBrowser keeps none when it is driven."""

import argparse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# As in Safari on an iPhone; WebKitGTK has them switched off.
FEATURES = ("FileSystem", "AccessHandle", "FileSystemWritableStream", "StorageAPI", "StorageAPIEstimate")

parser = argparse.ArgumentParser()
parser.add_argument("--profile", help="folder of the data; a private window without it")
parser.add_argument("--size", default="390x844")
given, _ = parser.parse_known_args()
width, height = map(int, given.size.split("x"))

if given.profile:
    data = WebKit2.WebsiteDataManager(
        base_data_directory=given.profile + "/data", base_cache_directory=given.profile + "/cache"
    )
else:
    data = WebKit2.WebsiteDataManager.new_ephemeral()
context = WebKit2.WebContext(website_data_manager=data)
if given.profile:
    context.get_cookie_manager().set_persistent_storage(
        given.profile + "/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE
    )
context.set_preferred_languages(["id-ID", "id"])
context.set_automation_allowed(True)
# The page cache is on in it, as in Safari.
context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)


frame = Gtk.Window()
frame.set_default_size(width, height)
# One page of it is seen, the others are hidden, as tabs are.
tabs = Gtk.Notebook(show_tabs=False, show_border=False)
frame.add(tabs)


def tab():
    settings = WebKit2.Settings()
    settings.set_enable_page_cache(True)
    features = WebKit2.Settings.get_all_features()
    for place in range(features.get_length()):
        feature = features.get(place)
        if feature.get_identifier() in FEATURES:
            settings.set_feature_enabled(feature, True)
    content = WebKit2.UserContentManager()
    # WebDriver cannot put a tab in front: its page asks for it.
    content.register_script_message_handler("front")
    view = WebKit2.WebView(
        web_context=context, settings=settings, is_controlled_by_automation=True, user_content_manager=content
    )
    content.connect("script-message-received::front", lambda *_: tabs.set_current_page(tabs.page_num(view)))
    view.connect("permission-request", lambda _view, request: (request.allow(), True)[1])
    view.connect("close", lambda closed: tabs.remove(closed))
    tabs.append_page(view, None)
    frame.show_all()
    tabs.set_current_page(tabs.page_num(view))
    return view


first = tab()
unused = [first]


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("ELP")
    session.set_application_info(info)
    # The driver takes the window that is there, and each further tab is made.
    session.connect("create-web-view", lambda _session: unused.pop() if unused else tab())


context.connect("automation-started", started)
Gtk.main()
