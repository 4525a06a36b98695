#ifndef CGTK_SHIM_H
#define CGTK_SHIM_H

#include <gtk/gtk.h>
#include <glib-unix.h>

// The descriptor that becomes readable when the main queue has work, and the function that does this work. libdispatch
// exports both for other run loops, and CoreFoundation uses them too.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static inline int cgtk_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void cgtk_serve_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }

// Wrappers of macros and variadic functions, which Swift does not import.

static inline gboolean cgtk_is_of_type(gpointer instance, GType type) { return G_TYPE_CHECK_INSTANCE_TYPE(instance, type); }

static inline const char *cgtk_type_name(gpointer instance) { return G_OBJECT_TYPE_NAME(instance); }

static inline gpointer cgtk_new_box_with_role(GtkAccessibleRole role, GtkOrientation orientation, int spacing) {
  return g_object_new(GTK_TYPE_BOX, "accessible-role", role, "orientation", orientation, "spacing", spacing, NULL);
}

static inline void cgtk_set_busy(gpointer accessible, gboolean is_busy) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(accessible), GTK_ACCESSIBLE_STATE_BUSY, is_busy, -1);
}

static inline void cgtk_set_label(gpointer accessible, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(accessible), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void cgtk_set_description(gpointer accessible, const char *text) {
  if (text) gtk_accessible_update_property(GTK_ACCESSIBLE(accessible), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  else gtk_accessible_reset_property(GTK_ACCESSIBLE(accessible), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

static inline void cgtk_set_labelled_by(gpointer accessible, gpointer label) {
  gtk_accessible_update_relation(GTK_ACCESSIBLE(accessible), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

// The lines of a list: a label for each visible line, whose text assistive technology also speaks for the line.

static inline void cgtk_set_up_line(GtkSignalListItemFactory *factory, GtkListItem *item) {
  GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, "margin-start", 6,
    "margin-top", 3, "margin-bottom", 3, NULL);
  gtk_list_item_set_child(item, label);
}

static inline void cgtk_bind_line(GtkSignalListItemFactory *factory, GtkListItem *item) {
  GtkWidget *label = gtk_list_item_get_child(item);
  const char *text = gtk_string_object_get_string(GTK_STRING_OBJECT(gtk_list_item_get_item(item)));
  gtk_label_set_text(GTK_LABEL(label), text);
  cgtk_set_label(gtk_widget_get_parent(label), text);
}

static inline GtkListItemFactory *cgtk_new_line_factory(void) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(cgtk_set_up_line), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(cgtk_bind_line), NULL);
  return factory;
}

static inline GClosure *cgtk_new_closure(gpointer data) { return g_closure_new_simple(sizeof(GClosure), data); }
static inline gboolean cgtk_value_holds_boolean(const GValue *value) { return G_VALUE_HOLDS_BOOLEAN(value); }

#endif
